/** Parsers for the values of settings. They throw what the value must be. */

import { Resolver } from 'node:dns'
import { isIP } from 'node:net'

export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Error(`must be a whole number from ${min} to ${max}`)
  }
  return value
}

export const oneOf =
  <Word extends string>(...words: Word[]) =>
  (text: string) => {
    const word = words.find((candidate) => candidate === text.toLowerCase())
    if (!word) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }

export const onOff = (text: string) => {
  const word = oneOf('on', 'off', 'true', 'false', '1', '0')(text)
  return word === 'on' || word === 'true' || word === '1'
}

export const address =
  (...schemes: string[]) =>
  (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !schemes.includes(url.protocol.slice(0, -1))) {
      throw new Error(`must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`)
    }
    return text.replace(/(?<!\/)\/+$/, '')
  }

/** Paths are appended to it, and callers see it: a query or fragment would break links, and a user would be exposed. */
export const publicAddress = (text: string) => {
  const read = address('http', 'https')(text)
  const { username, password, search, hash } = new URL(read)
  if (username || password || search || hash || /[?#]/.test(read)) {
    throw new Error('must be an address without user, query and fragment')
  }
  return read
}

const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const wordsThat = (isRight: (word: string) => boolean, what: string) => (text: string) => {
  const list = words(text)
  if (!list.every(isRight)) throw new Error(`must be ${what}, separated by commas`)
  return list
}

const isCidr = (text: string): boolean => {
  const [network = '', bits, ...rest] = text.split('/')
  const family = isIP(network)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const isHost = (text: string) => /^[a-z\d_]([a-z\d_.-]*[a-z\d_.])?$/i.test(text)

export const hosts = wordsThat((word) => isCidr(word) || isHost(word), 'hosts, addresses or CIDRs')

/** The formats that the HTTP server accepts: networks may have a netmask, and some have names. */
const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [network = '', mask = ''] = text.split('/')
  return (isIP(network) === 4 && isIP(mask) === 4) || (isCidr(text) && !/\/0+$/.test(text))
}

export const proxies = wordsThat(isProxy, 'addresses or CIDRs')

const isNameServer = (text: string) => {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}

export const nameServers = wordsThat(isNameServer, 'addresses of name servers')

export const roles = (text: string) => {
  const known = oneOf('web', 'worker', 'gateway')
  const list = words(text).map(known)
  if (list.length === 0) throw new Error('must name at least one of web, worker, gateway')
  return list
}

/** Keys are listed newest first: the first one encrypts or signs, all of them decrypt or verify. */
export const keys = (text: string) => {
  const list = words(text)
  if (list.length === 0) throw new Error('must be one or more keys, separated by commas, newest first')
  return list
}

export const money = (text: string) => {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new Error('must be an amount in US dollars such as `25` or `0.5`')
  return Number(text)
}

/** `model=input/output` or `model=input/output/cached`, in US dollars per million tokens. */
export const prices = (text: string) => {
  const price = /^(\S+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/
  return new Map(
    words(text).map((word) => {
      const [, model = '', input, output, cached] = price.exec(word) ?? []
      if (!model) throw new Error('must be a list such as `gpt-4o-mini=0.15/0.6`')
      return [
        model.toLowerCase(),
        { input: Number(input), output: Number(output), ...(cached ? { cached: Number(cached) } : {}) },
      ] as const
    }),
  )
}

/** A count, such as tokens or messages. */
export const amount = wholeNumber(0, 1_000_000_000_000_000)

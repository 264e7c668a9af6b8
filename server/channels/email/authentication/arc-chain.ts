import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { isAligned, isWithin } from './mail-domain.ts'
import {
  type AuthenticationResults,
  type MethodResult,
  readAuthenticationResults,
} from './read-authentication-results.ts'

export interface ArcChain {
  /** The results of the first forwarder when it received the email. */
  firstResults: MethodResult[]
  /** The domains that sealed the chain, first forwarder first. */
  sealers: string[]
}

/** The forwarders before our own server, which adds its own set at the end of the chain. Undefined if a set is repeated. */
export function readArcChain(trace: ParsedMail['trace'], ownIDs: string[]): ArcChain | undefined {
  const sealers = new Map<number, string>()
  const results = new Map<number, AuthenticationResults>()
  for (const { name, value } of trace) {
    if (name === 'arc-seal') {
      const tags = readTags(value)
      const instance = Number(tags.get('i'))
      if (sealers.has(instance)) return undefined
      sealers.set(instance, tags.get('d') ?? '')
    } else if (name === 'arc-authentication-results') {
      const read = readAuthenticationResults(value)
      const instance = read.instance ?? 0
      if (results.has(instance)) return undefined
      results.set(instance, read)
    }
  }
  const chain: string[] = []
  for (let instance = 1; sealers.has(instance) && results.has(instance); instance++) {
    const sealer = sealers.get(instance) ?? ''
    if (isOwnSet(results.get(instance)?.authservID ?? '', sealer, ownIDs)) break
    chain.push(sealer)
  }
  const first = results.get(1)
  return first && chain.length > 0 ? { firstResults: first.results, sealers: chain } : undefined
}

/** Any sealer can write our server's name. Only ours can seal in its domain: our server verified the others. */
const isOwnSet = (authservID: string, sealer: string, ownIDs: string[]) =>
  isWithin(authservID, ownIDs) && isAligned(sealer, authservID)

/** `i=1; a=rsa-sha256; d=example.org; …`: the tags of DKIM, which have neither comments nor quotes (RFC 6376). */
const readTags = (value: string) =>
  new Map(
    value.split(';').flatMap((tag) => {
      const at = tag.indexOf('=')
      return at > 0 ? [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).trim()] as const] : []
    }),
  )

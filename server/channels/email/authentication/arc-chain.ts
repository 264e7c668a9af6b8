import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { isWithin } from './mail-domain.ts'
import { type MethodResult, readAuthenticationResults, splitClauses } from './read-authentication-results.ts'

export interface ArcChain {
  /** The results of the first forwarder when it received the email. */
  firstResults: MethodResult[]
  /** The domains that sealed the chain, first forwarder first. */
  sealers: string[]
}

/** The forwarders before our own server, which adds its own set at the end of the chain. */
export function readArcChain(trace: ParsedMail['trace'], ownIDs: string[]): ArcChain | undefined {
  const sealers = new Map<number, string>()
  const results = new Map<number, ReturnType<typeof readAuthenticationResults>>()
  for (const { name, value } of trace) {
    if (name === 'arc-seal') {
      const tags = readTags(value)
      sealers.set(Number(tags.get('i')), tags.get('d') ?? '')
    } else if (name === 'arc-authentication-results') {
      const read = readAuthenticationResults(value)
      results.set(read.instance ?? 0, read)
    }
  }
  const chain: string[] = []
  for (let instance = 1; sealers.has(instance) && results.has(instance); instance++) {
    if (isWithin(results.get(instance)?.authservID ?? '', ownIDs)) break
    chain.push(sealers.get(instance) ?? '')
  }
  const first = results.get(1)
  return first && chain.length > 0 ? { firstResults: first.results, sealers: chain } : undefined
}

/** `i=1; a=rsa-sha256; d=example.org; …` */
const readTags = (value: string) =>
  new Map(
    splitClauses(value).flatMap(([word = '']) => {
      const at = word.indexOf('=')
      return at > 0 ? [[word.slice(0, at).toLowerCase(), word.slice(at + 1)] as const] : []
    }),
  )

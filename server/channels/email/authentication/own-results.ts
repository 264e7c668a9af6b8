import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { isAligned, isWithin } from './mail-domain.ts'
import {
  type AuthenticationResults,
  type MethodResult,
  readAuthenticationResults,
  splitClauses,
} from './read-authentication-results.ts'
import { isOwnHost, isPlausible, type ReceivingServer } from './receiving-server.ts'

type Trace = ParsedMail['trace']

export interface OwnResults {
  /** Null for a server that writes no name. */
  authservID: string | null
  results: MethodResult[]
}

/**
 * The results of the mailbox's own servers. Everything that a sender writes is below everything that our servers
 * write: the topmost results count, if they are ours and no other server's Received is above them. Servers write all
 * their results in one place, so they end with the next Received, or with results of another name.
 *
 * Servers remove forged Authentication-Results with their name, but keep senders' ARC sets: those count only above
 * the first Received, where no sender can write.
 */
export function findOwnResults(trace: Trace, server: ReceivingServer): OwnResults | undefined {
  const found: AuthenticationResults[] = []
  const firstReceived = trace.findIndex(({ name }) => name === 'received')
  for (const [at, header] of trace.entries()) {
    if (header.name === 'received') {
      if (found.length > 0 || !isOwnHost(receivedBy(header.value), server.hosts)) break
    } else if (header.name === 'authentication-results' || at < firstReceived) {
      const results = readAuthenticationResults(header.value)
      if (isOwn(results, header.name, server)) found.push(results)
      else if (header.name === 'authentication-results') break
    }
  }
  const [first] = found
  return first && { authservID: first.authservID, results: mergeResults(found) }
}

function isOwn({ authservID }: AuthenticationResults, header: string, { authservIDs, isUnnamed }: ReceivingServer) {
  if (authservID !== null) return isWithin(authservID, authservIDs)
  return isUnnamed && header === 'authentication-results'
}

/** Each method is taken from the topmost header that contains it. */
function mergeResults(found: AuthenticationResults[]): MethodResult[] {
  const taken = new Set<string>()
  return found.flatMap(({ results }) => {
    const fresh = results.filter(({ method }) => !taken.has(method))
    for (const { method } of results) taken.add(method)
    return fresh
  })
}

/** The host after `by`; empty if a header has none. The sender chose the name after `from`, which may be `by`, too. */
export function receivedBy(value: string): string {
  const [first = '', ...others] = (splitClauses(value)[0] ?? []).map((word) => word.toLowerCase())
  const words = first === 'from' ? others.slice(1) : [first, ...others]
  return words.includes('by') ? (words[words.indexOf('by') + 1] ?? '') : ''
}

export interface NamedServer {
  authservID: string
  /** Above everything that a sender can write, so it needs no learning. */
  isCertain: boolean
}

/** The server name of the topmost results, if it can be the mailbox's own. */
export function findServerName(trace: Trace, hosts: string[]): NamedServer | undefined {
  const at = trace.findIndex(({ name }) => name === 'authentication-results')
  const { authservID } = readAuthenticationResults(trace[at]?.value ?? '')
  if (at < 0 || !authservID || !isPlausible(authservID, hosts)) return undefined
  const received = trace.filter(({ name }) => name === 'received')
  const above = trace.slice(0, at).filter(({ name }) => name === 'received')
  if (!above.every(({ value }) => isOwnHost(receivedBy(value), hosts))) return undefined
  const isCertain = above.length === 0 && isAligned(receivedBy(received[0]?.value ?? ''), authservID)
  return { authservID, isCertain }
}

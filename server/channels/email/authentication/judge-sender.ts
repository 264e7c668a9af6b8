import type { AuthenticationReason, AuthenticationVerdict } from '@attendant/contract/desk/ticket-message.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { readArcChain } from './arc-chain.ts'
import { domainOf, isAligned, isWithin } from './mail-domain.ts'
import { findOwnResults } from './own-results.ts'
import type { MethodResult } from './read-authentication-results.ts'
import type { ReceivingServer } from './receiving-server.ts'

/** Whether the email really comes from its sender, as far as the mailbox's own server could verify. */
export interface Judgement {
  verdict: AuthenticationVerdict
  /** What proved it: `dmarc`, `dkim`, `spf` or `arc`. */
  method: string | null
  /** The domain that was checked. */
  domain: string | null
  /** The server that reported it. */
  server: string | null
  reason: AuthenticationReason | null
}

export interface JudgedMail {
  trace: ParsedMail['trace']
  /** The address that counts as the sender. */
  sender: string | null
  server: ReceivingServer
  /** Domains whose ARC seal is trusted. */
  trustedForwarders: string[]
}

export function judgeSender({ trace, sender, server, trustedForwarders }: JudgedMail): Judgement {
  const domain = sender ? domainOf(sender) : ''
  const own = findOwnResults(trace, server)
  const common = { domain: domain || null, server: own?.authservID ?? null }
  const isKnown = server.isUnnamed || server.authservIDs.length > 0
  if (!own || !domain) return { ...common, ...none(isKnown ? 'NoResult' : 'NoServer') }
  const judged = judgeResults(own.results, domain)
  if (judged.reason !== 'Rejected') return { ...common, ...judged }
  if (server.isUnnamed && isForwarderTrusted(own.results, domain)) return { ...common, ...pass('arc') }
  const isChainIntact = holds(own.results, 'arc')
  return { ...common, ...(isChainIntact ? judgeChain({ trace, server, trustedForwarders, domain }) : judged) }
}

type Outcome = Pick<Judgement, 'verdict' | 'method' | 'reason'>

const none = (reason: AuthenticationReason): Outcome => ({ verdict: 'none', method: null, reason })
const fail = (reason: AuthenticationReason, method: string): Outcome => ({ verdict: 'fail', method, reason })
const pass = (method: string): Outcome => ({ verdict: 'pass', method, reason: null })

/** DMARC decides if it was checked. Otherwise SPF or DKIM must pass for the domain of the sender. */
function judgeResults(results: MethodResult[], domain: string): Outcome {
  const of = (method: string) => results.filter((one) => one.method === method)
  const dmarc = of('dmarc')
  if (dmarc.some(({ result }) => result === 'fail')) return fail('Rejected', 'dmarc')
  const passed = dmarc.filter(({ result }) => result === 'pass')
  const named = passed.flatMap(({ properties }) => properties['header.from'] ?? [])
  if (named.some((from) => !isAligned(from, domain))) return fail('OtherSender', 'dmarc')
  if (named.length > 0 && passed.length === dmarc.length) return pass('dmarc')
  if (of('dkim').some((one) => one.result === 'pass' && isAligned(signerOf(one), domain))) return pass('dkim')
  const spf = of('spf').filter(({ properties }) => isAligned(properties['smtp.mailfrom'] ?? '', domain))
  if (spf.length > 0 && spf.every(({ result }) => result === 'pass')) return pass('spf')
  if (spf.some(({ result }) => result === 'fail')) return fail('Rejected', 'spf')
  return of('compauth').some(({ result }) => result === 'fail') ? fail('Rejected', 'compauth') : none('Inconclusive')
}

/** The signing domain; servers report it, or an identity below it. */
const signerOf = ({ properties }: MethodResult) => properties['header.d'] ?? properties['header.i'] ?? ''

function holds(results: MethodResult[], method: string): boolean {
  const found = results.filter((one) => one.method === method)
  return found.length > 0 && found.every(({ result }) => result === 'pass')
}

/** Exchange Online: 130 means a forwarder that the tenant trusts, whose seal outweighs the failed DMARC. */
function isForwarderTrusted(results: MethodResult[], domain: string): boolean {
  const isOverridden = results.some(({ method, properties }) => method === 'compauth' && properties.reason === '130')
  const isSender = results.some(({ properties }) => isAligned(properties['header.from'] ?? '', domain))
  return isOverridden && isSender && holds(results, 'compauth')
}

/**
 * A mailing list or forwarder breaks SPF and DKIM, and reports what it received. Anyone can seal a chain: it is
 * trusted only if the channel lists all sealers.
 */
function judgeChain({ trace, server, trustedForwarders, domain }: Omit<JudgedMail, 'sender'> & { domain: string }) {
  const chain = readArcChain(trace, server.authservIDs)
  if (!chain || judgeResults(chain.firstResults, domain).verdict !== 'pass') return fail('Rejected', 'dmarc')
  const isTrusted = chain.sealers.every((sealer) => isWithin(sealer, trustedForwarders))
  return isTrusted ? pass('arc') : none('Forwarded')
}

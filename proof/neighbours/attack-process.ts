import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { type Attack, type AttackRequest, attacks, type Target } from './attacks.ts'

/** What the process is asked for by its parent. */
export type AttackOrder = { url: string; token: string; target: Target; only: string[] } | 'stop'

/** What became of the requests of one attack. */
export interface Outcome {
  sent: number
  /** Answered with success, or delivered as an email. */
  accepted: number
  /** Answered with an error. */
  refused: number
  /** Not answered in time, or broken off. */
  failed: number
  /** Not sent, since as many as an attacker has connections were under way. */
  heldBack: number
}

/** Emails go to the mail server, which the parent runs; at the end come the outcomes. */
export type AttackNews = { email: string } | { outcomes: Record<string, Outcome> }

const maxUnderWay = 250
const timeoutMs = 20_000
/** Attackers come from an address of their own. */
const dispatcher = new Agent({ localAddress: '127.0.0.2', connections: maxUnderWay * 2 })

const report = (news: AttackNews) => process.send?.(news)

let isOver = false

process.on('message', async (order: AttackOrder) => {
  if (order === 'stop') {
    isOver = true
    return
  }
  isOver = false
  const chosen = Object.entries(attacks).filter(([name]) => order.only.length === 0 || order.only.includes(name))
  const outcomes = await Promise.all(chosen.map(async ([name, attack]) => [name, await keepUp(attack, order)] as const))
  report({ outcomes: Object.fromEntries(outcomes) })
})

async function keepUp({ perSecond, makeRequest }: Attack, order: Exclude<AttackOrder, 'stop'>): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, accepted: 0, refused: 0, failed: 0, heldBack: 0 }
  const underWay = new Set<Promise<unknown>>()
  const start = performance.now()
  for (let serial = 0; !isOver; serial++) {
    // Where the process falls behind it makes up for it: the rate is that of the clock.
    await pause(Math.max(0, start + (serial * 1000) / perSecond - performance.now()))
    if (underWay.size >= maxUnderWay) {
      outcome.heldBack++
      continue
    }
    outcome.sent++
    const sending: Promise<unknown> = send(makeRequest(order.target, serial), order)
      .then((result) => outcome[result]++)
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  await Promise.all(underWay)
  return outcome
}

async function send(
  request: AttackRequest,
  { url, token }: Exclude<AttackOrder, 'stop'>,
): Promise<'accepted' | 'refused' | 'failed'> {
  if ('email' in request) {
    report(request)
    return 'accepted'
  }
  const { method, path, body } = request
  try {
    const answer = await fetch(`${url}${path}`, {
      ...{ method, dispatcher, signal: AbortSignal.timeout(timeoutMs) },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    await answer.arrayBuffer()
    return answer.ok ? 'accepted' : 'refused'
  } catch {
    return 'failed'
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { type Attack, type AttackRequest, attacks, type Target } from './attacks.ts'
import { type HubCaller, openHubCaller } from './hub-caller.ts'

/** Requests from the parent process. */
export type AttackOrder = { url: string; target: Target; names: string[] } | 'stop'

/** The outcomes of one attack's requests. */
export interface Outcome {
  seconds: number
  /** Number due in that time at the attack's rate. */
  planned: number
  sent: number
  /** Total size of the sent bodies. */
  bytes: number
  /** Successful responses, or delivered emails. */
  accepted: number
  /** Error responses. */
  refused: number
  /** Timed out or interrupted. */
  failed: number
  /** Not sent, because the attacker's maximum number of connections was in use. */
  heldBack: number
}

/** Emails are sent to the parent's mail server; the outcomes follow at the end. */
export type AttackNews = { email: string } | { outcomes: Record<string, Outcome> }

type Result = 'accepted' | 'refused' | 'failed'

const maxUnderWay = 250
const timeoutMs = 20_000
/** Attackers use a separate address. */
const dispatcher = new Agent({ localAddress: '127.0.0.2', connections: maxUnderWay * 2 })

const report = (news: AttackNews) => process.send?.(news)

let isOver = false

process.on('message', async (order: AttackOrder) => {
  if (order === 'stop') {
    isOver = true
    return
  }
  isOver = false
  const hub = openHubCaller(order.url, order.target.token)
  const chosen = Object.entries(attacks).filter(([name]) => order.names.includes(name))
  const outcomes = await Promise.all(
    chosen.map(async ([name, attack]) => [name, await keepUp(attack, order, hub)] as const),
  )
  hub.close()
  report({ outcomes: Object.fromEntries(outcomes) })
})

type Campaign = Exclude<AttackOrder, 'stop'>

async function keepUp({ perSecond, makeRequest }: Attack, order: Campaign, hub: HubCaller): Promise<Outcome> {
  const outcome: Outcome = {
    ...{ seconds: 0, planned: 0, sent: 0, bytes: 0 },
    ...{ accepted: 0, refused: 0, failed: 0, heldBack: 0 },
  }
  const underWay = new Set<Promise<unknown>>()
  const start = performance.now()
  for (let serial = 0; !isOver; serial++) {
    // Catches up if the process falls behind, so that the rate follows the clock.
    await pause(Math.max(0, start + (serial * 1000) / perSecond - performance.now()))
    if (underWay.size >= maxUnderWay) {
      outcome.heldBack++
      continue
    }
    const request = makeRequest(order.target, serial)
    outcome.sent++
    outcome.bytes += sizeOf(request)
    const sending: Promise<unknown> = send(request, order, hub)
      .then((result) => outcome[result]++)
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  outcome.seconds = (performance.now() - start) / 1000
  outcome.planned = outcome.seconds * perSecond
  await Promise.all(underWay)
  return outcome
}

function sizeOf(request: AttackRequest): number {
  if ('email' in request) return request.email.length
  return 'body' in request ? Buffer.byteLength(request.body ?? '') : 0
}

async function send(request: AttackRequest, { url, target }: Campaign, hub: HubCaller): Promise<Result> {
  if ('email' in request) {
    report(request)
    return 'accepted'
  }
  try {
    if ('hubMethod' in request) return (await hub.call(request.hubMethod)) ? 'accepted' : 'refused'
    const { method, path, body, contentType = 'application/json', token = target.token } = request
    const answer = await fetch(`${url}${path}`, {
      ...{ method, dispatcher, signal: AbortSignal.timeout(timeoutMs) },
      headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
      ...(body ? { body } : {}),
    })
    await answer.arrayBuffer()
    return answer.ok ? 'accepted' : 'refused'
  } catch {
    return 'failed'
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, startEnvironment } from '../../environment/start-environment.ts'
import { judgeAll, type ProofResult } from '../../report.ts'

interface WebhookPlan {
  tickets: number
  changes: number
  kills: number
  killEveryMs: number
  /** The receiver fails one of this many requests. */
  failureEvery: number
  maxSeconds: number
}

interface ReceivedEvent {
  type: string
  data: { ticketID: number; subject: string }
}

/** Workers are killed and the receiver fails while tickets change: every change arrives, in order per ticket. */
export async function deliverThroughChaos(plan: WebhookPlan): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  const receiver = await startFailingReceiver(plan.failureEvery)
  const roles = { web: 'web', 'worker 1': 'worker', 'worker 2': 'worker' }
  const environment = await startEnvironment(folder, { roles, files: 'disk' })
  try {
    const since = performance.now()
    const { api, channels } = environment
    const { webhookID } = await api<{ webhookID: number }>('POST', '/api/Webhooks', {
      url: receiver.url,
      events: ['ticket.updated'],
    })
    const ticketIDs: number[] = []
    for (let count = 0; count < plan.tickets; count++) {
      const { channelID } = channels.chat
      ticketIDs.push((await api<{ ticketID: number }>('POST', '/tickets', { channelID, subject: '0' })).ticketID)
    }
    await Promise.all([changeTickets(environment, ticketIDs, plan.changes), killWorkers(environment, plan)])
    const expected = plan.tickets * plan.changes
    const { counts } = receiver
    while (counts.distinct < expected && performance.now() - since < plan.maxSeconds * 1000) await pause(100)
    const { lost, disordered } = judge(receiver.acceptedOf, ticketIDs, plan.changes)
    const webhook = await api<{ state: string }>('GET', `/api/Webhooks/${webhookID}`)
    const figures = {
      ...{ changes: expected, kills: plan.kills, requests: counts.requests, failures: counts.failures },
      ...{ repeated: counts.repeated, seconds: Math.round((performance.now() - since) / 100) / 10 },
    }
    return {
      figures,
      ...judgeAll({
        'events lost': { value: lost, max: 0 },
        'tickets out of order': { value: disordered, max: 0 },
        'webhook disabled': { value: webhook.state === 'Disabled' ? 1 : 0, max: 0 },
      }),
    }
  } finally {
    await environment.close()
    receiver.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Changes each ticket repeatedly, all tickets concurrently. */
async function changeTickets({ api }: Environment, ticketIDs: number[], changes: number): Promise<void> {
  const change = async (ticketID: number) => {
    for (let number = 1; number <= changes; number++) {
      await api('PUT', `/tickets/${ticketID}`, { subject: String(number) })
    }
  }
  await Promise.all(ticketIDs.map(change))
}

async function killWorkers({ fleet }: Environment, { kills, killEveryMs }: WebhookPlan): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await pause(killEveryMs)
    fleet.kill(`worker ${1 + (kill % 2)}`)
  }
}

/** Records the order in which it accepted the changes of a ticket. */
async function startFailingReceiver(failureEvery: number) {
  const accepted = new Map<number, number[]>()
  const failed = new Set<unknown>()
  const counts = { requests: 0, failures: 0, repeated: 0, distinct: 0 }
  const server = createServer(async (request, response) => {
    const event = await text(request).then(
      (body) => JSON.parse(body) as ReceivedEvent,
      () => undefined,
    )
    if (!event) return
    counts.requests++
    const id = request.headers['webhook-id']
    // Each event fails at most once, because its second retry would wait five minutes.
    if (counts.requests % failureEvery === 0 && !failed.has(id)) {
      failed.add(id)
      counts.failures++
      // Half of the failures are error responses, half are broken connections.
      if (counts.failures % 2 === 0) return void request.socket.destroy()
      return void response.writeHead(500).end()
    }
    const change = Number(event.data.subject)
    const changes = accepted.get(event.data.ticketID) ?? []
    accepted.set(event.data.ticketID, changes)
    if (changes.includes(change)) counts.repeated++
    else {
      changes.push(change)
      counts.distinct++
    }
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    counts,
    acceptedOf: (ticketID: number) => accepted.get(ticketID) ?? [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function judge(acceptedOf: (ticketID: number) => number[], ticketIDs: number[], changes: number) {
  let lost = 0
  let disordered = 0
  for (const ticketID of ticketIDs) {
    const accepted = acceptedOf(ticketID)
    lost += changes - new Set(accepted).size
    if (accepted.some((change, index) => change < (accepted[index - 1] ?? 0))) disordered++
  }
  return { lost, disordered }
}

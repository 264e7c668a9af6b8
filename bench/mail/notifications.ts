import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { setSubscribed } from '../../server/channels/email/connections/connections.store.ts'
import { queueReconciling } from '../../server/channels/email/subscriptions/reconcile-subscriptions.ts'
import { setAutoRetrieve } from '../../server/organization/channels/set-auto-retrieve.ts'
import { median, percentile } from '../lists/load.ts'
import type { BenchResult } from '../measuring/bench-result.ts'
import { asStarted, startChild } from '../measuring/children.ts'
import type { MailSite } from './site.ts'

const connections = 50
const minRatio = 0.3

/**
 * Notifications of a provider, each about an unknown email: parsed, matched to their folder, the import queued and run
 * by the same process. The baseline is a bare `node:http` server that echoes requests. Rounds alternate, so that slow
 * moments of the machine affect both.
 */
export async function measureNotifications(
  site: MailSite,
  { seconds = '5', rounds = '3' }: Record<string, string>,
): Promise<BenchResult> {
  const service = await startChild(asStarted, site.environment, '/health/ready')
  const floor = await startChild(['bench/mail/echo.ts'], {}, '/')
  try {
    const { subscriptionId, clientState } = await subscribe(site)
    const bodyOf = (serial: number) =>
      JSON.stringify({
        value: [
          {
            subscriptionId,
            clientState,
            changeType: 'created',
            resource: `Users/support@desk.test/Messages/AAkALg${serial}`,
            resourceData: { '@odata.type': '#Microsoft.Graph.Message', id: `AAkALg${serial}` },
          },
        ],
      })
    const served: Load[] = []
    const bare: Load[] = []
    await load(service.url, bodyOf, 2)
    for (let round = 0; round < Number(rounds); round++) {
      bare.push(await load(floor.url, bodyOf, Number(seconds)))
      served.push(await load(service.url, bodyOf, Number(seconds)))
    }
    return judge(served, bare, countImports(site))
  } finally {
    await service.stop()
    await floor.stop()
    site.double.subscriptions.kept.clear()
  }
}

/**
 * The service subscribes at the provider automatically, and would replace a subscription that the provider does not know.
 */
async function subscribe({ context, customerID, channelID, double }: MailSite) {
  await setAutoRetrieve(context.db, { customerID, channelID }, true)
  await setSubscribed(context.db, { customerID, channelID }, true)
  await queueReconciling(context, { customerID, channelID, isUrgent: true })
  for (let tries = 0; tries < 300; tries++) {
    const [subscription] = double.subscriptions.kept.values()
    if (subscription) return { subscriptionId: subscription.id, clientState: subscription.clientState }
    await pause(100)
  }
  throw new Error('The service did not subscribe at the provider.')
}

interface Load {
  perSecond: number
  latencies: number[]
}

let serial = 0

async function load(url: string, bodyOf: (serial: number) => string, seconds: number): Promise<Load> {
  const latencies: number[] = []
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, body: bodyOf(++serial) })
  const options = {
    url: `${url}/api/mailwebhook`,
    method: 'POST' as const,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    requests: [{ setupRequest }],
  }
  const { non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (fault, result) => (fault ? reject(fault) : resolve(result)))
    instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  if (non2xx + errors + timeouts > 0) throw new Error(`${url}: ${non2xx} failed, ${errors} disconnected.`)
  return { perSecond: latencies.length / seconds, latencies }
}

/** How often the mailbox was checked: notifications request that, many of them together. */
const countImports = ({ double }: MailSite) => double.requests.filter(({ path }) => path.endsWith('/delta')).length

function judge(served: Load[], bare: Load[], imports: number): BenchResult {
  const speed = median(served.map(({ perSecond }) => perSecond))
  const floor = median(bare.map(({ perSecond }) => perSecond))
  const p99 = (loads: Load[]) => median(loads.map(({ latencies }) => percentile(latencies, 0.99)))
  const ratio = speed / floor
  const figures = [
    { what: 'notifications per second', value: Math.round(speed) },
    { what: 'notifications p99, ms', value: round(p99(served)) },
    { what: 'node:http echoes per second', value: Math.round(floor) },
    { what: 'node:http echo p99, ms', value: round(p99(bare)) },
    { what: 'notifications, ratio to the echo', value: round(ratio) },
  ]
  const targets = [
    {
      target: `notifications at least ${minRatio} of a bare node:http echo`,
      measured: ratio.toFixed(2),
      holds: ratio >= minRatio,
    },
    { target: 'the mailbox is polled meanwhile', measured: `${imports} times`, holds: imports > 0 },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

const round = (value: number) => Number(value.toPrecision(3))

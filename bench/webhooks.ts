import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { readConfig } from '../server/config.ts'
import { asSystem, bindCustomer, type Context } from '../server/context.ts'
import { createDemo } from '../server/integration/demo/create-demo.ts'
import { createWebhook } from '../server/integration/webhooks/change-webhook.ts'
import { batchSize } from '../server/integration/webhooks/delivery/claim-deliveries.ts'
import { deliverWebhook, maxRequests } from '../server/integration/webhooks/delivery/deliver-webhook.ts'
import { reps } from '../server/people/reps/reps.table.ts'
import { createLog } from '../server/platform/log.ts'
import { createSemaphore } from '../server/platform/semaphore.ts'
import { openContext, openDatabase } from '../server/service.ts'
import { median } from './lists/load.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { keys } from './measuring/children.ts'
import { createDatabase, startPostgres } from './measuring/postgres.ts'

const minShare = 0.5

/** Webhooks delivered to a local receiver, compared with a bare loop over an outbox table with the same batches. */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const events = Number(options.events ?? 2000)
  const rounds = Number(options.rounds ?? 3)
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(folder)
  const receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  try {
    const desk = await openDesk(postgres.url, folder, url)
    const turns: { ours: number; bare: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const bare = await perSecond(
        events,
        () => fillBare(desk.context, events),
        () => drainBare(desk.context, url),
      )
      const ours = await perSecond(
        events,
        () => fill(desk, events),
        () => drain(desk, events),
      )
      // The first round warms up.
      if (round > 0) turns.push({ ours, bare })
    }
    await desk.close()
    return judge(turns)
  } finally {
    receiver.closeAllConnections()
    receiver.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk(server: string, folder: string, url: string) {
  const environment = {
    DATABASE_URL: await createDatabase(server, 'bench_webhooks'),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    OUTBOUND_ALLOW: '127.0.0.1',
    ...keys,
  }
  const config = readConfig({ PORT: '0', ...environment })
  const log = createLog('warn')
  const database = await openDatabase(config, log, 'service')
  const { context: outside, announcements } = await openContext(config, log, database)
  const { username } = await createDemo(outside)
  const [rep] = await asSystem(outside, 'find the demo customer')
    .db.select()
    .from(reps)
    .where(eq(reps.username, username))
  if (!rep) throw new Error('The demo does not exist.')
  const { customerID } = rep
  const context = bindCustomer(outside, customerID)
  const { webhookID } = await createWebhook(context, customerID, { url, events: ['ticket.updated'] })
  await database.pool.query(
    'begin; set local role none; create table bench_outbox (id bigint generated always as identity primary key, body text not null, is_done boolean not null default false); grant all on bench_outbox to public; commit',
  )
  const close = async () => {
    await announcements.close()
    await outside.outbound.close()
    await database.close()
  }
  return { context, customerID, webhookID, close }
}

async function perSecond(events: number, prepare: () => Promise<unknown>, work: () => Promise<unknown>) {
  await prepare()
  const since = performance.now()
  await work()
  return events / ((performance.now() - since) / 1000)
}

const data = JSON.stringify({ ticketID: 1, subject: 'A lamp', text: 'x'.repeat(1000) })

/** Events of 500 tickets. */
const fill = ({ context, customerID, webhookID }: Desk, events: number) =>
  context.db.execute(sql`insert into webhook_deliveries
    (customer_id, webhook_id, event_id, sequence, type, ticket_id, at, data, state, next_attempt_at)
    select ${customerID}, ${webhookID}, gen_random_uuid(), n, 'ticket.updated', n % 500, now(), ${data}::json, 'Pending', now()
    from generate_series(1, ${events}::int) as n`)

async function drain({ context, customerID, webhookID }: Desk, events: number): Promise<void> {
  const attempt = { attempts: 1, max_attempts: 1 }
  for (let round = 0; round < events; round++) {
    await deliverWebhook(context, { customerID, webhookID }, attempt)
    const left = await context.db.execute(sql`select from webhook_deliveries where state = 'Pending' limit 1`)
    if (left.rows.length === 0) return
  }
}

const fillBare = ({ db }: Context, events: number) =>
  db.execute(sql`insert into bench_outbox (body) select ${data} from generate_series(1, ${events}::int)`)

async function drainBare({ db }: Context, url: string): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ id: number; body: string }>(
      sql`select id, body from bench_outbox where not is_done order by id limit ${batchSize}`,
    )
    if (rows.length === 0) return
    const inTurn = createSemaphore(maxRequests)
    const post = async (body: string) => {
      const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      await answer.body?.cancel()
    }
    await Promise.all(rows.map(({ body }) => inTurn(() => post(body))))
    const ids = rows.map(({ id }) => id)
    await db.execute(sql`update bench_outbox set is_done = true where id = any(${sql.param(ids)}::bigint[])`)
  }
}

function judge(turns: { ours: number; bare: number }[]): BenchResult {
  const figures = turns.map(({ ours, bare }, index) => ({
    what: `turn ${index + 1}: events delivered per second`,
    webhooks: Math.round(ours),
    'bare outbox loop': Math.round(bare),
    share: Math.round((ours / bare) * 100) / 100,
  }))
  const share = median(turns.map(({ ours, bare }) => ours / bare))
  const measured = String(Math.round(share * 100) / 100)
  return {
    figures,
    targets: [{ target: `at least ${minShare} of a bare outbox loop`, measured, holds: share >= minShare }],
    holds: share >= minShare,
  }
}

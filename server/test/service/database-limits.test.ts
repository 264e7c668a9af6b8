import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Desk, startDesk } from '../desk.ts'
import { makeTicket } from '../factories.ts'

const limits = { DATABASE_POOL_SIZE: '2', DATABASE_POOL_TIMEOUT_SECONDS: '1', DATABASE_LOCK_TIMEOUT_SECONDS: '1' }

/** A foreign connection that locks tables until it is closed. */
async function holdTables({ server }: Desk, tables: string): Promise<void> {
  const client = new Client(server.url)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; lock table ${tables}`)
}

describe('while the database is overloaded', () => {
  test('a request without a free connection gets 503 with Retry-After', async () => {
    await using desk = await startDesk({ settings: limits })
    await makeTicket(desk)
    const release = Promise.withResolvers<void>()
    const held = [1, 2].map(() => desk.server.serviceDb.transaction(() => release.promise))

    const { status, body, headers } = await desk.get('/tickets')
    const figures = (await desk.stranger().get('/metrics')).body

    expect(figures).toContain('attendant_database_connections_used 2')
    expect(status).toBe(503)
    expect(body.code).toBe('database_unavailable')
    expect(headers.get('retry-after')).toBe('2')
    release.resolve()
    await Promise.all(held)
    expect((await desk.get('/tickets')).status).toBe(200)
  })

  test('a request that waits too long for a lock gets 503, and the next one is served', async () => {
    await using desk = await startDesk({ settings: limits })
    await holdTables(desk, 'topics')

    const { status, headers } = await desk.post('/api/Topics', { name: 'Delivery' })

    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
    expect((await desk.get('/customerReps')).status).toBe(200)
  })

  test('requests queue if there are more than connections', async () => {
    await using desk = await startDesk({ settings: { ...limits, DATABASE_POOL_TIMEOUT_SECONDS: '30' } })
    const slow = desk.context.db.execute(sql`select pg_sleep(0.3)`)

    const answers = await Promise.all(Array.from({ length: 30 }, () => desk.get('/tickets')))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await slow
  })

  test('health and metrics respond in time when the database hangs', async () => {
    await using desk = await startDesk({ settings: { DATABASE_LOCK_TIMEOUT_SECONDS: '0' } })
    await holdTables(desk, 'graphile_worker.jobs')
    const started = Date.now()

    const [ready, metrics] = await Promise.all([desk.stranger().get('/health/ready'), desk.stranger().get('/metrics')])

    expect(ready.status).toBe(503)
    expect(metrics.body).toContain('attendant_jobs_waiting Nan')
    expect(Date.now() - started).toBeLessThan(30_000)
  })
})

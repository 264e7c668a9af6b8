import { describe, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs.ts'
import { startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { recordWaiting } from '../mail-connections/record-health.ts'

describe('health', () => {
  test('GET /health/live says that the process runs', async () => {
    await using desk = await startDesk()

    expect((await desk.stranger().get('/health/live')).body).toEqual({ status: 'live' })
  })

  test('GET /health/ready asks database and queue', async () => {
    await using desk = await startDesk()

    const { status, body } = await desk.stranger().get('/health/ready')

    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ready', checks: { database: 'ok', queue: 'ok' } })
  })

  test('GET /health/ready is 503 when the queue is gone', async () => {
    await using desk = await startDesk({ settings: {} })
    await desk.context.db.execute('drop schema graphile_worker cascade')

    const { status, body } = await desk.stranger().get('/health/ready')

    expect(status).toBe(503)
    expect(body).toMatchObject({ status: 503, error: 'Service Unavailable' })
  })
})

describe('GET /metrics', () => {
  test('counts by route pattern, never by address', async () => {
    await using desk = await startDesk()
    await desk.get('/customerReps/4711')
    await desk.get('/no-such-place-4711')

    const { status, body, headers } = await desk.stranger().get('/metrics')

    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/customerReps\/:id",status="404"\} 1/,
    )
    expect(body).not.toContain('4711')
    expect(body).toContain('process_resident_memory_bytes')
  })

  test('tells of jobs that wait and of jobs that were given up', async () => {
    await using desk = await startDesk({ settings: {} })
    const { db, now } = desk.context
    await addJob(db, 'sample.due', {}, { runAt: new Date(0) })
    await addJob(db, 'sample.later', {}, { runAt: new Date(now().getTime() + 1e12) })
    await addJob(db, 'sample.given-up', {}, { maxAttempts: 1 })
    await db.execute('update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1')

    const { body } = await desk.stranger().get('/metrics')

    expect(body).toMatch(/^attendant_jobs_waiting 1$/m)
    expect(body).toMatch(/^attendant_jobs_exhausted 1$/m)
    expect(Number(/^attendant_jobs_lag_seconds (.*)$/m.exec(body)?.[1])).toBeGreaterThan(1e9)
  })

  test('lesson 29: tells how long the mailbox that waits longest has waited', async () => {
    await using desk = await startDesk({ settings: {} })
    const { customerID } = desk
    for (const [index, since] of [new Date(), new Date(0)].entries()) {
      const { channelID } = await makeChannel(desk, { channelType: 'Email', emailAddress: `box-${index}@example.test` })
      await recordWaiting(desk.context.db, { customerID, channelID }, since)
    }

    const { body } = await desk.stranger().get('/metrics')

    expect(Number(/^attendant_mail_lag_seconds (.*)$/m.exec(body)?.[1])).toBeGreaterThan(1e9)
  })

  test('is there without a database', async () => {
    await using desk = await startDesk({ settings: {} })
    await desk.context.db.execute('drop schema graphile_worker cascade')

    const { status, body } = await desk.stranger().get('/metrics')

    expect(status).toBe(200)
    expect(body).toContain('attendant_jobs_waiting Nan')
  })
})

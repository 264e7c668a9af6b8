import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createS3Storage } from '../../adapters/storage/s3-storage.ts'
import { recordWaiting } from '../../channels/email/connections/record-health.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { createHealthCheck } from './check-health.ts'
import { healthTimeoutMs } from './time-limit.ts'

describe('health', () => {
  test('GET /health/live reports that the process runs', async () => {
    await using desk = await startDesk()

    expect((await desk.stranger().get('/health/live')).body).toEqual({ status: 'live' })
  })

  test('GET /health/ready checks database, queue and storage', async () => {
    await using desk = await startDesk()

    const { status, body } = await desk.stranger().get('/health/ready')

    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ready', checks: { database: 'ok', queue: 'ok', storage: 'ok' } })
  })

  test('GET /health/ready is 503 if the queue is missing', async () => {
    await using desk = await startDesk({ settings: {} })
    await desk.context.db.execute('drop schema graphile_worker cascade')

    const { status, body } = await desk.stranger().get('/health/ready')

    expect(status).toBe(503)
    expect(body).toMatchObject({
      status: 503,
      error: 'Service Unavailable',
      message: expect.stringContaining('queue: '),
    })
    expect(body.message).not.toContain('database')
  })

  test('GET /health/ready is 503 and names the storage if the disk rejects files', async () => {
    await using desk = await startDesk({ settings: {} })
    await writeFile(join(desk.server.dataDirectory, 'files'), 'in the way of the folder')

    const { status, body } = await desk.stranger().get('/health/ready')

    expect(status).toBe(503)
    expect(body.message).toMatch(/storage: cannot be used \(E\w+\)/)
    expect(body.message).not.toContain('database')
  })

  test('an unreachable object storage degrades a process without making it unavailable', async () => {
    await using desk = await startDesk({ settings: {} })
    const storage = createS3Storage('s3://bucket?endpoint=http://127.0.0.1:1&accessKeyId=a&secretAccessKey=b')

    const health = await createHealthCheck({ ...desk.context, storage })()

    expect(health).toMatchObject({ isReady: true, status: 'degraded', checks: { database: 'ok', queue: 'ok' } })
    expect(health.checks.storage).not.toBe('ok')
  })

  test('a hanging database is reported within the time limit, however often it is checked', async () => {
    await using desk = await startDesk({ settings: {} })
    const statements = { ...desk.context.db.statements, query: () => new Promise<never>(() => undefined) }
    const check = createHealthCheck({ ...desk.context, db: { ...desk.context.db, statements } as never })

    const asked = [check(), check(), check()]
    await Promise.race(asked)
    // Sequential checks would each take the full time.
    const late = pause(healthTimeoutMs / 2, undefined)
    const answers = await Promise.race([Promise.all(asked), late])

    expect(answers).toBeDefined()
    for (const { isReady, checks } of answers ?? []) {
      expect(isReady).toBe(false)
      expect(checks).toMatchObject({ database: 'does not answer', storage: 'ok' })
    }
  })

  test('workers whose jobs make no progress are reported', async () => {
    await using desk = await startDesk({ settings: {} })
    const problems = ['live jobs are due and none is started']

    const health = await createHealthCheck({ ...desk.context, workers: () => ({ problems: () => problems }) })()

    expect(health).toMatchObject({ isReady: false, checks: { workers: problems[0] } })
  })
})

describe('GET /metrics', () => {
  test.each([
    ['a caller on this machine', '/metrics', {}, 200],
    ['a proxy in a private network', '/metrics', { 'x-forwarded-for': '10.1.2.3' }, 200],
    ['the internet, through a proxy', '/metrics', { 'x-forwarded-for': '203.0.113.9' }, 404],
    [
      'the internet, with a private address put in front',
      '/metrics',
      { 'x-forwarded-for': '10.1.2.3, 203.0.113.9' },
      404,
    ],
    ['the internet, as RFC 7239 writes it', '/metrics', { forwarded: 'for="[2001:db8::1]:443";proto=https' }, 404],
    ['a proxy that does not say for whom', '/metrics', { 'x-forwarded-proto': 'https' }, 404],
    ['a spelling that a rule for the path would miss', '/Metrics', {}, 404],
    ['another such spelling', '/%6detrics', {}, 404],
  ])('for %s, %s', async (_who, path, headers: Record<string, string>, status) => {
    await using desk = await startDesk()

    const { server } = desk
    expect((await fetch(`${server.base}${path}`, { headers })).status).toBe(status)
  })

  test('labels requests by route pattern, never by URL', async () => {
    await using desk = await startDesk()
    await desk.get('/customerReps/4711')
    await desk.get('/no-such-place')

    const { status, body, headers } = await desk.stranger().get('/metrics')

    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/customerReps\/:id",status="404"\} 1/,
    )
    expect(body).not.toMatch(/customerReps\/4711|no-such-place/)
    expect(body).toContain('process_resident_memory_bytes')
  })

  test('reports waiting and failed jobs', async () => {
    await using desk = await startDesk({ settings: {} })
    const { db, now } = desk.context
    await addJob(db, 'sample.due', {}, { runAt: new Date('2020-01-01') })
    await addJob(db, 'sample.later', {}, { runAt: new Date(now().getTime() + 1e12) })
    await addJob(db, 'sample.given-up', {}, { maxAttempts: 1 })
    await db.execute(
      'select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs where max_attempts = 1',
    )
    await db.execute(
      'insert into service.job_crashes (job_id, crashes) select id, 10 from graphile_worker.jobs where max_attempts = 1',
    )

    const { body } = await desk.stranger().get('/metrics')

    expect(body).toMatch(/^attendant_jobs_waiting 1$/m)
    expect(body).toMatch(/^attendant_jobs_exhausted 1$/m)
    expect(body).toMatch(/^attendant_jobs_quarantined 1$/m)
    expect(body).toMatch(/^attendant_ready 1$/m)
    expect(Number(/^attendant_jobs_lag_seconds (.*)$/m.exec(body)?.[1])).toBeGreaterThan(1e8)
  })

  test('reports the longest time since a mailbox was last checked', async () => {
    await using desk = await startDesk({ settings: {} })
    const { customerID } = desk
    for (const [index, since] of [new Date(), new Date(0)].entries()) {
      const { channelID } = await makeChannel(desk, { channelType: 'Email', emailAddress: `box-${index}@example.test` })
      await recordWaiting(desk.context.db, { customerID, channelID }, since)
    }

    const { body } = await desk.stranger().get('/metrics')

    expect(Number(/^attendant_mail_lag_seconds (.*)$/m.exec(body)?.[1])).toBeGreaterThan(1e9)
  })

  test('works without a database', async () => {
    await using desk = await startDesk({ settings: {} })
    await desk.context.db.execute('drop schema graphile_worker cascade')

    const { status, body } = await desk.stranger().get('/metrics')

    expect(status).toBe(200)
    expect(body).toContain('attendant_jobs_waiting Nan')
  })
})

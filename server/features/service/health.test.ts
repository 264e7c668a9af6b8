import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'

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
})

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { bindCustomer } from './context.ts'
import { createCustomer } from './organization/customers/create-customer.ts'
import { createRep } from './people/reps/create-rep.ts'
import { forgetOldAnswersJob } from './platform/http/requests/idempotency.ts'
import { addJob } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { type Service, startService } from './run.ts'
import { createTestDatabase } from './test/database.ts'
import { password } from './test/desk.ts'
import { testKeys } from './test/test-server.ts'
import { until } from './test/until.ts'

let serial = 0

async function start(timeoutMs?: number, log = createLog('silent'), given: Record<string, string> = {}) {
  const url = given.DATABASE_URL ?? (await createTestDatabase())
  const config = readConfig({
    DATABASE_URL: url,
    SECRET_KEY: testKeys.secret,
    JWT_SECRET: testKeys.token,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'attendant-run-')),
    PORT: '0',
    DEMO: 'off',
    ...given,
  })
  const service = await startService(config, log, timeoutMs)
  const login = service.demo ?? (await addAdmin(service))
  return { url, service, login, blocker: await openBlocker(url) }
}

/** A customer with an admin, because creating the demo takes far longer. */
async function addAdmin({ context }: Service) {
  const login = { username: `admin-${++serial}`, hostname: `desk-${serial}.example.test`, password }
  const { customerID } = await createCustomer(context, { name: 'Acme', hostnames: [login.hostname] })
  await createRep(bindCustomer(context, customerID), customerID, { username: login.username, password, role: 'Admin' })
  return login
}

/** Collects warnings and errors. */
function collectLog() {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: createLog('warn', destination) }
}

/** A separate connection whose locks block sign-ins and jobs. */
async function openBlocker(url: string): Promise<Client> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Number of statements that wait for it, except for periodic maintenance, such as audit links and partitions. */
async function countBlocked(blocker: Client): Promise<number> {
  // Inside a transaction, the statistics would stay those of the first read.
  await blocker.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await blocker.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query !~* '^\\s*(select|update|create|alter)'",
  )
  return rowCount ?? 0
}

function logIn({ url }: Service, login: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}/api/Auth/login`, { method: 'POST', headers, body: JSON.stringify(login) })
}

describe('startService', () => {
  test('is ready once it resolves, with an empty database and a demo customer whose login works', async () => {
    const DATABASE_URL = await createTestDatabase('template1')
    const { service, login } = await start(undefined, undefined, { DATABASE_URL, DEMO: 'on' })
    onTestFinished(service.stop)
    expect(login).toBe(service.demo)

    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
    expect((await logIn(service, login)).status).toBe(200)
  })

  test('a process that only runs jobs serves health and metrics on a separate port', async () => {
    const { service } = await start(undefined, undefined, { ROLES: 'worker', HEALTH_PORT: '0' })
    const base = `http://127.0.0.1:${service.healthPort}`

    const ready = await fetch(`${base}/health/ready`)
    const metrics = await fetch(`${base}/metrics`)

    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ status: 'ready', checks: { workers: 'ok' } })
    expect((await fetch(`${base}/health/live`)).status).toBe(200)
    expect(await metrics.text()).toContain('attendant_jobs_waiting')
    await service.stop()
    await expect(fetch(`${base}/health/live`)).rejects.toThrow()
  })

  test('rejects a SECRET_KEY that does not decrypt the secrets of its database, with the reason', async () => {
    const { url: DATABASE_URL, service } = await start()
    await service.stop()

    const wrong = start(undefined, undefined, { DATABASE_URL, SECRET_KEY: 'another key of enough characters' })
    await expect(wrong).rejects.toThrow(/SECRET_KEY does not open/)

    const both = `another key of enough characters,${testKeys.secret}`
    const rotating = await start(undefined, undefined, { DATABASE_URL, SECRET_KEY: both })
    await rotating.service.stop()
  })

  test('also rejects it for a database older than that check', async () => {
    const { url: DATABASE_URL, service } = await start()
    const { secrets } = service.context
    const db = service.context.db.in({ kind: 'system' })
    const token = secrets.seal('token', 'customer 1')
    await db.execute(`update customers set api_token = '${token}' where customer_id > 0`)
    await db.execute('delete from service.secret_canary')
    await service.stop()

    const wrong = start(undefined, undefined, { DATABASE_URL, SECRET_KEY: 'another key of enough characters' })

    await expect(wrong).rejects.toThrow(/SECRET_KEY does not open/)
  })

  test('works with a weak key, and warns about it', async () => {
    const { lines, log } = collectLog()
    const { service, login } = await start(undefined, log, { JWT_SECRET: 'x' })
    onTestFinished(service.stop)

    expect((await logIn(service, login)).status).toBe(200)
    expect(lines).toContainEqual(expect.stringContaining('WEAK KEY: JWT_SECRET'))
  })

  test('stopping finishes requests and jobs in flight, and rejects later ones', async () => {
    const { service, login, blocker } = await start()
    await blocker.query('begin; lock table audit_entries, idempotency_keys')
    await addJob(service.context.db, forgetOldAnswersJob, {})
    const slow = logIn(service, login)
    await until(async () => (await countBlocked(blocker)) >= 2)

    const stopping = service.stop()
    const late = await logIn(service, login)
    await blocker.query('commit')
    await stopping

    expect(late.status).toBe(503)
    expect(await late.json()).toMatchObject({ status: 503, error: 'Service Unavailable' })
    expect((await slow).status).toBe(200)
    expect((await blocker.query('select from audit_entries')).rowCount).toBe(1)
    const { rowCount: left } = await blocker.query('select from graphile_worker.jobs where task_identifier = $1', [
      forgetOldAnswersJob,
    ])
    expect(left).toBe(0)
    await expect(logIn(service, login)).rejects.toThrow()
  })

  test('stopping does not wait for hub connections, and lets them reconnect', async () => {
    const { lines, log } = collectLog()
    const { service, login } = await start(undefined, log)
    const { token } = (await (await logIn(service, login)).json()) as { token: string }
    const closings: Promise<Error | undefined>[] = []
    for (const transport of [HttpTransportType.WebSockets, HttpTransportType.LongPolling]) {
      const connection = new HubConnectionBuilder()
        .withUrl(`${service.url}/chatHub`, { transport, accessTokenFactory: () => token })
        .withAutomaticReconnect([60_000])
        .configureLogging(LogLevel.None)
        .build()
      closings.push(new Promise((resolve) => connection.onreconnecting(resolve)))
      await connection.start()
      onTestFinished(() => connection.stop())
    }

    await service.stop()

    expect(lines.join('')).not.toContain('did not finish in time')
    await Promise.all(closings)
  })

  test('a worker stops within eight seconds, whatever its jobs wait for', async () => {
    const { lines, log } = collectLog()
    const { service, blocker } = await start(undefined, log, { ROLES: 'worker' })
    await blocker.query('begin; lock table idempotency_keys')
    await addJob(service.context.db, forgetOldAnswersJob, {})
    await until(async () => (await countBlocked(blocker)) === 1)
    const given = new AbortController()
    onTestFinished(() => given.abort())
    const eight = pause(8_000, 'still there', { signal: given.signal }).catch(() => undefined)

    expect(await Promise.race([service.stop(), eight])).toBeUndefined()

    expect(lines.join('')).toContain('did not finish in time')
  })

  test('stopping does not wait for requests that do not finish', async () => {
    const { lines, log } = collectLog()
    const { service, login, blocker } = await start(300, log)
    await blocker.query('begin; lock table audit_entries')
    const stuck = logIn(service, login).catch(() => 'cut off')
    await until(async () => (await countBlocked(blocker)) === 1)

    await service.stop()

    expect(lines.join('')).toContain('did not finish in time')
    expect(await stuck).toBe('cut off')
    await blocker.query('commit')
    expect((await blocker.query('select from audit_entries')).rowCount).toBe(0)
  })
})

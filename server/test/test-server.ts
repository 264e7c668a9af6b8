import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runTaskListOnce } from 'graphile-worker'
import { expect } from 'vitest'
import { createEngines } from '../adapters/ai/engines.ts'
import { createMailProviders } from '../adapters/mail/providers.ts'
import { createFakeMailer } from '../adapters/mailer/testing/fake-mailer.ts'
import { createDiskStorage } from '../adapters/storage/disk-storage.ts'
import { createTwilioTelephony } from '../adapters/telephony/twilio/twilio-telephony.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createJobs } from '../jobs.ts'
import { createTokens } from '../people/auth/tokens.ts'
import { connectDatabase, type Database } from '../platform/database/database.ts'
import { listenForAnnouncements } from '../platform/events/announcements.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import type { Pace } from '../platform/pace/pace.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { createThreads, type Threads } from '../platform/threads/threads.ts'
import { ports } from '../ports.ts'
import { openConfiguredReplica, serviceLimits } from '../service.ts'
import { asOwner, createTestDatabase, dropTestDatabase } from './database.ts'
import { readDocument } from './isolation/conformance.ts'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A clock that stands still until a test moves it. */
export function createClock() {
  let now = new Date('2026-03-02T09:00:00.000Z')
  return {
    now: () => new Date(now),
    set: (time: Date) => {
      now = time
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

const quiet = new Logger(() => () => undefined)
const usualLog = createLog(process.env.TEST_LOG ?? 'silent')

export const testKeys = {
  secret: 'test secret key of thirty-two characters',
  token: 'test token key of thirty-two characters',
}

/**
 * The complete service on a cloned database (or the one in the settings) with real HTTP: one per test file, with a
 * customer per test.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  log: Log = usualLog,
  /** Wraps the statements of the service. */
  change: (db: Database) => Database = (db) => db,
  /** Without it, customers are not scheduled fairly. */
  requestPace?: Pace,
) {
  const url = settings.DATABASE_URL ?? (await createTestDatabase())
  const dataDirectory = await mkdtemp(join(tmpdir(), 'attendant-test-'))
  const config = readConfig({
    DATABASE_URL: url,
    SECRET_KEY: testKeys.secret,
    JWT_SECRET: testKeys.token,
    DATA_DIR: dataDirectory,
    BACKEND_URL: 'https://desk.example.test',
    // Tests make no external calls: nothing listens there.
    DNS_SERVERS: '127.0.0.1:9',
    ...settings,
  })
  const database = connectDatabase(url, {
    log,
    hasPooler: config.DATABASE_DIRECT_URL !== undefined,
    ...serviceLimits(config),
  })
  const db = change(database.db)
  const announcements = await listenForAnnouncements(config.DATABASE_DIRECT_URL ?? url, log)
  const mailer = createFakeMailer()
  const clock = createClock()
  const outbound = createOutbound({ allow: config.OUTBOUND_ALLOW, dnsServers: config.DNS_SERVERS })
  const threads = openThreads(log)
  const context: Context = {
    db,
    isTransaction: false,
    afterCommit: (effect) => effect(),
    now: clock.now,
    newId: randomUUID,
    secrets: createSecrets([testKeys.secret]),
    announcements,
    mailer,
    mail: createMailProviders({
      graphBaseUrl: config.GRAPH_BASE_URL,
      outbound,
      now: clock.now,
      outboxFolder: join(config.DATA_DIR, 'outbox'),
    }),
    storage: createDiskStorage(join(dataDirectory, 'files')),
    telephony: createTwilioTelephony({ baseUrl: config.TELEPHONY_BASE_URL, outbound }),
    ai: createEngines({
      threads,
      baseUrl: config.AI_BASE_URL,
      guardedPost: outbound.post,
      now: clock.now,
      prices: config.AI_PRICES,
    }),
    outbound,
    threads,
    ports,
    config,
    publicUrl: config.BACKEND_URL ?? '',
    log,
  }
  const operator = connectOperator(config.DATABASE_DIRECT_URL ?? url, log)
  const tokens = createTokens([testKeys.token])
  const replica = openConfiguredReplica(database, context)
  const app = await createApp({
    context,
    tokens,
    pool: database.pool,
    ...(replica ? { replica } : {}),
    ...(requestPace ? { requestPace } : {}),
    server: (handler) => createServer(handler),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { document, conformance } = await readDocument(base)
  keepCompiled()
  const jobs = createJobs(context)
  // A separate pool: jobs that wait for a connection of the service must not wait for those that run them.
  const queueConnection = connectDatabase(url, { log, poolSize: 16 })
  // The library caches what it knows about a queue by this object for the life of the process.
  const queue = { logger: quiet, noHandleSignals: true }

  return {
    url,
    base,
    app,
    /** Like the service's handle, with access to the rows of all customers. */
    context: new Proxy(context, {
      get: (target, name) => (name === 'db' ? operator.db : Reflect.get(target, name)),
    }),
    /** The statements of the service, not bound to a customer. */
    serviceDb: db,
    /** Set if the settings configure one. */
    replica,
    secondWall: () => database.pool.scopes.secondWall,
    tokens,
    clock,
    mailer,
    dataDirectory,
    document,
    conformance,
    /** Runs due jobs, and those they queue, until none is left. */
    async runJobs(): Promise<void> {
      const connection = await queueConnection.pool.connect()
      try {
        await runTaskListOnce(queue, jobs, connection).promise
      } finally {
        connection.release()
      }
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await replica?.close()
      await outbound.close()
      await context.threads.close()
      await announcements.close()
      await operator.close()
      await queueConnection.close()
      await database.close()
    },
  }
}

let isKept = false

/** Loaded once, because workers end without cleaning up. */
function keepCompiled(): void {
  if (!isKept) flushCompileCache()
  isKept = true
}

let pooled: Threads | undefined

/**
 * Services of a process share the stateless threads: starting one and loading its modules takes longer than most
 * tasks. Each service has its own resident thread, because customer numbers repeat in other databases. A service
 * whose log is tested shares nothing.
 */
function openThreads(log: Log): Threads {
  const own = createThreads({ log })
  if (log !== usualLog) return own
  pooled ??= createThreads({ log })
  return { ...own, run: pooled.run }
}

/** As the owner of the database, to whom row-level security does not apply: for reading and preparing data in tests. */
export const connectOperator = (url: string, log: Log) => connectDatabase(asOwner(url), { log, poolSize: 4 })

const shared = { file: undefined as string | undefined, servers: new Map<string, Promise<TestServer>>() }

/**
 * The service shared by the tests of one file, one per choice of settings. Files run one after another in the same
 * process, which saves imports; each gets its own service, database and clock.
 */
export async function sharedTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const file = expect.getState().testPath
  if (shared.file !== file) {
    const former = [...shared.servers.values()]
    shared.file = file
    shared.servers.clear()
    for (const starting of former) {
      const server = await starting
      await server.close()
      await dropTestDatabase(server.url)
    }
  }
  const key = JSON.stringify(settings)
  const server = shared.servers.get(key) ?? startTestServer(settings)
  shared.servers.set(key, server)
  return server
}

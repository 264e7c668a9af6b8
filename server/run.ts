import { setTimeout as pause } from 'node:timers/promises'
import { secretKeepers } from './cli/secret-keepers.ts'
import { type Config, findWeakKeys } from './config.ts'
import { asSystem, type Context } from './context.ts'
import type { DemoLogin } from './integration/demo/create-demo.ts'
import { createHealthCheck } from './integration/service/check-health.ts'
import { type HealthServer, startHealthServer } from './integration/service/health-server.ts'
import { measureDesk, measurePool, measureReadiness } from './integration/service/measure-desk.ts'
import { createFigures } from './platform/http/metrics.ts'
import { type Door, listen } from './platform/http/protection/door.ts'
import type { App } from './platform/http/server.ts'
import { type JobWorkers, startWorkers } from './platform/jobs/workers/start-workers.ts'
import type { Log } from './platform/log.ts'
import { checkSecretKey } from './platform/secrets/secret-canary.ts'
import { type OpenDatabase, openContext, openDatabase } from './service.ts'

export interface Service {
  url: string
  /** Where health and metrics have a port of their own. */
  healthPort: number | undefined
  context: Context
  demo: DemoLogin | undefined
  /** Finishes requests and jobs under way, for at most ten seconds, then lets go of everything. */
  stop(): Promise<void>
}

/** With the second that letting go may take, stopping stays under the ten that operators wait before they kill. */
const patience = 9_000

/** Starts the roles that the configuration names. */
export async function startService(config: Config, log: Log, patienceInMs = patience): Promise<Service> {
  for (const weakness of findWeakKeys(config)) log.warn(`WEAK KEY: ${weakness}`)
  const opening = openDatabase(config, log, 'service')
  // Loaded while the database starts: together they take the time of the longer one.
  const loading = loadFeatures()
  loading.catch(() => undefined)
  const listens = config.ROLES.some((role) => role !== 'worker')
  const door = listens ? await listen(config.HOST, config.PORT).catch((fault) => giveUp(fault, opening)) : undefined
  const health = await openHealthPort(config).catch((fault) => {
    door?.server.close()
    return giveUp(fault, opening)
  })
  const database = await opening
  const running: Running = { door, health, database, app: undefined, workers: undefined, close: [], log, patienceInMs }
  try {
    const { context, announcements } = await openContext({ ...config, PORT: door?.port ?? config.PORT }, log, database)
    running.close.push(
      () => announcements.close(),
      () => context.outbound.close(),
      () => context.threads.close(),
    )
    warnOfMissingWall(database, log)
    const all = asSystem(context, 'check the installation')
    await checkSecretKey(context, () =>
      Promise.all(Object.values(secretKeepers).map((inspect) => inspect(all, 'inspect'))),
    )
    const features = await loading
    const [demo] = await allOf([
      config.DEMO ? features.createDemo(context) : undefined,
      config.ROLES.includes('worker') ? startJobs(features, context, database, running) : undefined,
      door ? openWeb(features, context, door, running) : undefined,
    ])
    openHealth(running, context)
    door?.admit()
    const url = `http://localhost:${door?.port ?? 0}`
    return { url, healthPort: health?.port, context, demo, stop: () => stop(running) }
  } catch (fault) {
    await stop(running)
    throw fault
  }
}

function warnOfMissingWall({ pool }: OpenDatabase, log: Log): void {
  const { secondWall } = pool.scopes
  if (secondWall === 'roles') return
  const state =
    secondWall === 'off'
      ? 'ROW-LEVEL SECURITY IS OFF: the database user bypasses it and may not switch to a role that does not.'
      : 'Row-level security works by settings alone: the database user may not create roles.'
  log.warn(`${state} Customers are kept apart by the program. Run doctor: it prints the SQL that changes this.`)
}

/** Waits for all of them also when one fails: what is half open could not be closed. */
async function allOf<Parts extends readonly unknown[]>(parts: readonly [...Parts]) {
  await Promise.allSettled(parts)
  return Promise.all(parts)
}

async function giveUp(fault: unknown, opening: Promise<OpenDatabase>): Promise<never> {
  await opening.then((database) => database.close()).catch(() => undefined)
  throw fault
}

type Features = Awaited<ReturnType<typeof loadFeatures>>

async function loadFeatures() {
  const [{ createApp }, jobs, { createTokens }, { createDemo }, { startAuditLinker }] = await Promise.all([
    import('./app.ts'),
    import('./jobs.ts'),
    import('./people/auth/tokens.ts'),
    import('./integration/demo/create-demo.ts'),
    import('./organization/audit/chain/start-audit-linker.ts'),
  ])
  const { createJobs, createLanes, queueAtStart, queueGivingUp } = jobs
  return {
    createApp,
    createJobs,
    createLanes,
    queueAtStart,
    queueGivingUp,
    createTokens,
    createDemo,
    startAuditLinker,
  }
}

async function startJobs(features: Features, context: Context, database: OpenDatabase, running: Running) {
  const { pool, backgroundDb: db, directUrl: url } = database
  const { createLanes, createJobs, queueAtStart, queueGivingUp: onQuarantined } = features
  const lanes = createLanes(createJobs({ ...context, db }))
  running.workers = await startWorkers({ pool, url, lanes, log: context.log, onQuarantined })
  await queueAtStart(context)
  running.close.unshift(features.startAuditLinker(context))
}

async function openWeb(features: Features, context: Context, door: Door, running: Running) {
  const tokens = features.createTokens(running.database.keys.tokenKeys)
  running.app = await features.createApp({
    context,
    tokens,
    pool: running.database.pool,
    workers: () => running.workers,
    server: (handler) => {
      door.open(handler)
      return door.server
    },
  })
  await running.app.ready()
}

const openHealthPort = async ({ HOST, HEALTH_PORT }: Config): Promise<HealthServer | undefined> =>
  HEALTH_PORT === undefined ? undefined : startHealthServer(HOST, HEALTH_PORT)

function openHealth({ health, database, workers }: Running, context: Context): void {
  const metrics = createFigures()
  measureDesk(metrics, context)
  measurePool(metrics, database.pool)
  const check = createHealthCheck({
    ...context,
    ...(workers ? { workers: () => workers } : {}),
    secondWall: () => database.pool.scopes.secondWall,
  })
  measureReadiness(metrics, check)
  health?.open({ check, metrics })
}

interface Running {
  door: Door | undefined
  health: HealthServer | undefined
  database: OpenDatabase
  app: App | undefined
  workers: JobWorkers | undefined
  close: (() => Promise<unknown>)[]
  log: Log
  patienceInMs: number
}

async function stop({ door, health, database, app, workers, close, log, patienceInMs }: Running): Promise<void> {
  health?.announceStop()
  // The port stays open until the last answer is given, so that late callers are told to come back.
  const finish = Promise.all([workers?.stop(), door?.close(), app?.hub.close()]).then(() => true)
  const isFinished = await Promise.race([finish, pause(patienceInMs, false, { ref: false })])
  if (!isFinished) {
    log.warn(
      'Some requests or jobs did not finish in time. Interrupted jobs run again elsewhere, or at the next start.',
    )
    await workers?.abandon()
  }
  door?.server.close()
  door?.server.closeAllConnections()
  await app?.close()
  await health?.close()
  for (const part of close) {
    // One whose statement waits for a lock would hold the end up for as long as statements may take.
    await Promise.race([part().catch(() => undefined), pause(patienceInMs, undefined, { ref: false })])
  }
  await database.close()
}

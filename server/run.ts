import { setTimeout as pause } from 'node:timers/promises'
import { secretResealers } from './cli/secret-resealers.ts'
import { findWeakKeys } from './config/weak-keys.ts'
import type { Config } from './config.ts'
import { asSystem, type Context } from './context.ts'
import type { DemoLogin } from './integration/demo/create-demo.ts'
import { createHealthCheck } from './integration/service/check-health.ts'
import { type HealthServer, startHealthServer } from './integration/service/health-server.ts'
import { measureDesk, measurePool, measureReadiness } from './integration/service/measure-desk.ts'
import { createFigures } from './platform/http/metrics.ts'
import { type Listener, listen } from './platform/http/protection/listener.ts'
import type { App } from './platform/http/server.ts'
import { type JobWorkers, startWorkers } from './platform/jobs/workers/start-workers.ts'
import type { Log } from './platform/log.ts'
import { checkSecretKey } from './platform/secrets/secret-canary.ts'
import { type OpenDatabase, openConfiguredReplica, openContext, openDatabase } from './service.ts'

export interface Service {
  url: string
  /** Set if health and metrics have a separate port. */
  healthPort: number | undefined
  context: Context
  demo: DemoLogin | undefined
  /**
   * Ends readiness, serves requests for `DRAIN_SECONDS` more, waits up to ten seconds for requests and jobs in flight, then
   * releases all resources.
   */
  stop(): Promise<void>
}

/** Orchestrators usually allow ten seconds: this leaves one for releasing resources. */
const defaultShutdownTimeoutMs = 9_000

/** Longer jobs continue elsewhere: a worker with nothing else to finish stops within eight seconds. */
const jobsTimeoutMs = 6_500

/** Starts the roles in the configuration. */
export async function startService(
  config: Config,
  log: Log,
  shutdownTimeoutMs = defaultShutdownTimeoutMs,
): Promise<Service> {
  for (const weakness of findWeakKeys(config)) log.warn(`WEAK KEY: ${weakness}`)
  const opening = openDatabase(config, log, 'service')
  // Loaded while the database starts, to shorten startup.
  const loading = loadFeatures()
  loading.catch(() => undefined)
  const listens = config.ROLES.some((role) => role !== 'worker')
  const listener = listens
    ? await listen(config.HOST, config.PORT).catch((fault) => abortStartup(fault, opening))
    : undefined
  const health = await openHealthPort(config).catch((fault) => {
    listener?.server.close()
    return abortStartup(fault, opening)
  })
  const database = await opening
  const running: Running = {
    listener,
    health,
    database,
    app: undefined,
    workers: undefined,
    close: [],
    log,
    drainMs: config.DRAIN_SECONDS * 1_000,
    shutdownTimeoutMs,
  }
  try {
    const { context, announcements } = await openContext(
      { ...config, PORT: listener?.port ?? config.PORT },
      log,
      database,
    )
    running.close.push(
      () => announcements.close(),
      () => context.outbound.close(),
      () => context.threads.close(),
    )
    warnAboutRowSecurity(database, log)
    const all = asSystem(context, 'check the installation')
    await checkSecretKey(context, () =>
      Promise.all(Object.values(secretResealers).map((inspect) => inspect(all, 'inspect'))),
    )
    const features = await loading
    const [demo] = await settleAll([
      config.DEMO ? features.createDemo(context) : undefined,
      config.ROLES.includes('worker') ? startJobs(features, context, database, running) : undefined,
      listener ? openWeb(features, context, listener, running) : undefined,
    ])
    openHealth(running, context)
    listener?.startAccepting()
    const url = `http://localhost:${listener?.port ?? 0}`
    return { url, healthPort: health?.port, context, demo, stop: () => stop(running) }
  } catch (fault) {
    await stop(running)
    throw fault
  }
}

function warnAboutRowSecurity({ pool }: OpenDatabase, log: Log): void {
  const { secondWall } = pool.scopes
  if (secondWall === 'roles') return
  const state =
    secondWall === 'off'
      ? 'ROW-LEVEL SECURITY IS OFF: the database user bypasses it and may not switch to a role that does not.'
      : 'Row-level security relies on session settings only: the database user may not create roles.'
  log.warn(`${state} Only the application separates customers. Run doctor to get the SQL that fixes this.`)
}

/** Like `Promise.all`, but settles only after every part has, because a part that is still opening cannot be closed. */
async function settleAll<Parts extends readonly unknown[]>(parts: readonly [...Parts]) {
  await Promise.allSettled(parts)
  return Promise.all(parts)
}

async function abortStartup(fault: unknown, opening: Promise<OpenDatabase>): Promise<never> {
  await opening.then((database) => database.close()).catch(() => undefined)
  throw fault
}

type Features = Awaited<ReturnType<typeof loadFeatures>>

async function loadFeatures() {
  const [
    { createApp },
    jobs,
    { queueGivingUp },
    { createTokens },
    { createDemo },
    { startAuditLinker },
    { keepVectorIndexes },
  ] = await Promise.all([
    import('./app.ts'),
    import('./jobs.ts'),
    import('./jobs/quarantined-jobs.ts'),
    import('./people/auth/tokens.ts'),
    import('./integration/demo/create-demo.ts'),
    import('./organization/audit/chain/start-audit-linker.ts'),
    import('./knowledge/passages/vectors/keep-vector-indexes.ts'),
  ])
  const { createJobs, createLanes, queueAtStart } = jobs
  return {
    createApp,
    createJobs,
    createLanes,
    queueAtStart,
    queueGivingUp,
    createTokens,
    createDemo,
    startAuditLinker,
    keepVectorIndexes,
  }
}

async function startJobs(features: Features, context: Context, database: OpenDatabase, running: Running) {
  const { pool, backgroundDb: db, directUrl: url, pace } = database
  const { createLanes, createJobs, queueAtStart, queueGivingUp: onQuarantined } = features
  const lanes = createLanes(createJobs({ ...context, db }), pace)
  running.workers = await startWorkers({ pool, url, lanes, log: context.log, onQuarantined })
  await queueAtStart(context)
  running.close.unshift(features.startAuditLinker(context), features.keepVectorIndexes(context, url))
}

async function openWeb(features: Features, context: Context, listener: Listener, running: Running) {
  const tokens = features.createTokens(running.database.keys.tokenKeys)
  const replica = openConfiguredReplica(running.database, context)
  if (replica) running.close.unshift(() => replica.close())
  running.app = await features.createApp({
    context,
    tokens,
    pool: running.database.pool,
    ...(replica ? { replica } : {}),
    requestPace: running.database.requestPace,
    workers: () => running.workers,
    server: (handler) => {
      listener.setHandler(handler)
      return listener.server
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
  listener: Listener | undefined
  health: HealthServer | undefined
  database: OpenDatabase
  app: App | undefined
  workers: JobWorkers | undefined
  close: (() => Promise<unknown>)[]
  log: Log
  /** How long requests are still served after readiness has ended. */
  drainMs: number
  shutdownTimeoutMs: number
}

async function stop({
  listener,
  health,
  database,
  app,
  workers,
  close,
  log,
  drainMs,
  shutdownTimeoutMs,
}: Running): Promise<void> {
  health?.announceStop()
  listener?.announceStop()
  const stopping = Promise.resolve(workers?.stop()).then(() => true)
  const jobs = Promise.race([stopping, pause(jobsTimeoutMs, false, { ref: false })])
  // The error is reported where `jobs` is awaited below.
  jobs.catch(() => undefined)
  if (listener && drainMs > 0) await pause(drainMs)
  // The port stays open until all requests in flight have a response, so that late callers get a 503.
  const finish = Promise.all([jobs, listener?.drain(), app?.hub.close()]).then(([areDone]) => areDone)
  const isFinished = await Promise.race([finish, pause(shutdownTimeoutMs, false, { ref: false })])
  if (!isFinished) {
    log.warn(
      'Some requests or jobs did not finish in time. Interrupted jobs are retried by another worker or after the next start.',
    )
    await within(closeTimeoutMs, workers?.abandon())
  }
  listener?.server.close()
  listener?.server.closeAllConnections()
  await within(closeTimeoutMs, app?.close())
  await within(closeTimeoutMs, health?.close())
  for (const part of close) await within(closeTimeoutMs, part())
  await database.close()
}

const closeTimeoutMs = 1_000

/** A part whose statement waits for a lock must not delay the stop until the statement is canceled. */
const within = (timeoutMs: number, work: PromiseLike<unknown> | undefined) =>
  Promise.race([Promise.resolve(work).catch(() => undefined), pause(timeoutMs, undefined, { ref: false })])

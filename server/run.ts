import { setTimeout as pause } from 'node:timers/promises'
import { type Config, findWeakKeys } from './config.ts'
import type { Context } from './context.ts'
import type { DemoLogin } from './features/demo/create-demo.ts'
import { connectDatabase } from './platform/database.ts'
import { type Door, listen } from './platform/http/door.ts'
import type { App } from './platform/http/server.ts'
import { type JobWorker, startWorker } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { type OpenDatabase, openContext, openDatabase } from './service.ts'

export interface Service {
  url: string
  context: Context
  demo: DemoLogin | undefined
  /** Finishes requests and jobs under way, for at most ten seconds, then lets go of everything. */
  stop(): Promise<void>
}

/** With the second that letting go may take, stopping stays under the ten that operators wait before they kill. */
const patience = 9_000

/** For planned statements as many again. */
const jobConnections = 10

/** Starts the roles that the configuration names. */
export async function startService(config: Config, log: Log, patienceInMs = patience): Promise<Service> {
  for (const weakness of findWeakKeys(config)) log.warn(`WEAK KEY: ${weakness}`)
  const opening = openDatabase(config, log, 'service')
  // Loaded while the database starts: together they take the time of the longer one.
  const loading = loadFeatures()
  loading.catch(() => undefined)
  const listens = config.ROLES.some((role) => role !== 'worker')
  const door = listens ? await listen(config.HOST, config.PORT).catch((fault) => giveUp(fault, opening)) : undefined
  const database = await opening
  const running: Running = { door, database, app: undefined, worker: undefined, close: [], log, patienceInMs }
  try {
    const { context, announcements } = await openContext({ ...config, PORT: door?.port ?? config.PORT }, log, database)
    running.close.push(
      () => announcements.close(),
      () => context.outbound.close(),
    )
    const features = await loading
    const [demo] = await allOf([
      config.DEMO ? features.createDemo(context) : undefined,
      config.ROLES.includes('worker') ? openWorkshop(features, context, database, running) : undefined,
      door ? openWeb(features, context, door, running) : undefined,
    ])
    door?.admit()
    return { url: `http://localhost:${door?.port ?? 0}`, context, demo, stop: () => stop(running) }
  } catch (fault) {
    await stop(running)
    throw fault
  }
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
  const [{ createApp }, { createJobs, patientJobs, queueAtStart, timetable }, { createTokens }, { createDemo }] =
    await Promise.all([
      import('./app.ts'),
      import('./jobs.ts'),
      import('./features/auth/tokens.ts'),
      import('./features/demo/create-demo.ts'),
    ])
  return { createApp, createJobs, patientJobs, queueAtStart, timetable, createTokens, createDemo }
}

/** Jobs have connections of their own: hundreds that are under way do not stand in the way of requests. */
async function openWorkshop(features: Features, context: Context, { url }: OpenDatabase, running: Running) {
  const { log } = context
  const { createJobs, patientJobs: patient, queueAtStart, timetable } = features
  const { db, pool, close } = connectDatabase(url, { log, size: jobConnections })
  running.close.push(close)
  running.worker = await startWorker(pool, createJobs({ ...context, db }), { log, timetable, url, patient })
  await queueAtStart(context)
}

async function openWeb(features: Features, context: Context, door: Door, running: Running) {
  const tokens = features.createTokens(running.database.keys.tokenKeys)
  running.app = await features.createApp({
    context,
    tokens,
    server: (handler) => {
      door.open(handler)
      return door.server
    },
  })
  await running.app.ready()
}

interface Running {
  door: Door | undefined
  database: OpenDatabase
  app: App | undefined
  worker: JobWorker | undefined
  close: (() => Promise<unknown>)[]
  log: Log
  patienceInMs: number
}

async function stop({ door, database, app, worker, close, log, patienceInMs }: Running): Promise<void> {
  // The port stays open until the last answer is given, so that late callers are told to come back.
  const finish = Promise.all([worker?.stop(), door?.close(), app?.hub.close()]).then(() => true)
  const isFinished = await Promise.race([finish, pause(patienceInMs, false, { ref: false })])
  if (!isFinished) log.warn('Some work did not finish in time; jobs run again at the next start.')
  door?.server.close()
  door?.server.closeAllConnections()
  await app?.close()
  for (const part of close) await part().catch(() => undefined)
  await database.close()
}

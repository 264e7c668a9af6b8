import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createLog, type Log } from '../platform/log.ts'
import { type OpenDatabase, openContext, openDatabase } from '../service.ts'

interface Desk {
  config: Config
  log: Log
  database: OpenDatabase
}

/** stdout is for results alone. */
const logToStderr = ({ LOG_LEVEL }: Config) => createLog(LOG_LEVEL, process.stderr)

/** Runs one transaction against the database, brought up to date, whether or not a service is using it. */
export const withContext = <Result>(work: (context: Context) => Promise<Result>): Promise<Result> =>
  withOpenContext((context) => inTransaction(context, work))

/** The same without a transaction. */
export function withOpenContext<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
  return withDatabase(readConfig(), async ({ config, log, database }) => {
    const { context, announcements } = await openContext(config, log, database)
    try {
      return await work(context)
    } finally {
      await announcements.close()
      await context.threads.close()
    }
  })
}

/** Opens the database as it is, and leaves nothing of it running that was not running before. */
export async function withDatabase<Result>(config: Config, work: (desk: Desk) => Promise<Result>): Promise<Result> {
  const log = logToStderr(config)
  const opening = openDatabase(config, log, 'visitor')
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= opening.then((database) => database.close())
    return closing
  }
  const forgetSignals = closeOnSignal(close)
  try {
    return await work({ config, log, database: await opening })
  } finally {
    await close().catch(() => undefined)
    forgetSignals()
  }
}

const timeoutMs = 10_000

/** A database that we started is in a process group of its own: Ctrl-C does not reach it. */
function closeOnSignal(close: () => Promise<void>): () => void {
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const
  const leave = async (signal: NodeJS.Signals) => {
    const closed = close().catch(() => undefined)
    await Promise.race([closed, pause(timeoutMs)])
    process.exit(128 + numbers[signal as keyof typeof numbers])
  }
  const signals = Object.keys(numbers) as NodeJS.Signals[]
  for (const signal of signals) process.once(signal, leave)
  return () => {
    for (const signal of signals) process.off(signal, leave)
  }
}

import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, ConfigurationFault, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createLog, type Log } from '../platform/log.ts'
import { type OpenDatabase, openContext, openDatabase } from '../service.ts'

export interface Desk {
  config: Config
  log: Log
  database: OpenDatabase
}

interface Opening {
  /**
   * Only commands that write data create a missing database. Others would use an empty one after a typo in DATA_DIR,
   * and a backup of nothing would look like a success.
   */
  mayCreate?: boolean
}

/** Logs to stderr, because stdout is for results only. */
const logToStderr = ({ LOG_LEVEL }: Config) => createLog(LOG_LEVEL, process.stderr)

/** Runs one transaction on the migrated database, whether or not a service is using it. */
export const withContext = <Result>(
  work: (context: Context) => Promise<Result>,
  opening: Opening = {},
): Promise<Result> => withOpenContext((context) => inTransaction(context, work), opening)

/** Like `inDesk`, without a transaction. */
export function withOpenContext<Result>(
  work: (context: Context) => Promise<Result>,
  opening: Opening = {},
): Promise<Result> {
  const run = async ({ config, log, database }: Desk) => {
    const { context, announcements } = await openContext(config, log, database)
    try {
      return await work(context)
    } finally {
      await announcements.close()
      await context.threads.close()
    }
  }
  return withDatabase(readConfig(), run, opening)
}

/** Opens the database without migrating it, and leaves nothing running that was not running before. */
export async function withDatabase<Result>(
  config: Config,
  work: (desk: Desk) => Promise<Result>,
  { mayCreate = false }: Opening = {},
): Promise<Result> {
  if (!mayCreate) await refuseEmptyDirectory(config)
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

/** An unreadable directory is explained when it is opened. */
async function refuseEmptyDirectory({ DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  if (DATABASE_URL) return
  const code = await access(join(DATA_DIR, 'postgres')).then(
    () => undefined,
    (fault: NodeJS.ErrnoException) => fault.code,
  )
  if (code === 'ENOENT') {
    throw new ConfigurationFault([
      `DATA_DIR: there is no database in ${DATA_DIR}. Check that this is the right directory.`,
    ])
  }
}

const timeoutMs = 10_000

/** An embedded database is in its own process group, so Ctrl-C does not reach it. */
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

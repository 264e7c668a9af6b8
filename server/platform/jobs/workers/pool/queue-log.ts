import { Logger } from 'graphile-worker'
import type { Log } from '../../../log.ts'

/** Warnings at every start about settings that are chosen on purpose. */
const knownAdvice = /job batch size|smaller than concurrency/

/** Logs the messages of the job queue library at their own levels: its errors are errors. */
export function createQueueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    // Failed attempts are logged with their error where the job ran.
    if (meta?.failure) return
    const { error, fatalError } = (meta ?? {}) as { error?: unknown; fatalError?: unknown }
    const cause = fatalError ?? error
    const details = { queue: scope.label ?? 'core', ...(cause instanceof Error ? { err: cause } : {}) }
    if (level === 'error') log.error(details, message)
    else if (level === 'warning' && !knownAdvice.test(message)) log.warn(details, message)
    else log.debug(details, message)
  })
}

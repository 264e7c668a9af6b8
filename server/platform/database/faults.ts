import { DatabaseError } from 'pg'

/** The code of a PostgreSQL error, through the wrappers of the query builder. */
export function databaseFault(fault: unknown): { code: string; constraint?: string } | undefined {
  for (let inner = fault; inner instanceof Error; inner = inner.cause) {
    const { code, constraint } = inner as { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return typeof constraint === 'string' ? { code, constraint } : { code }
    }
  }
  return undefined
}

/** Network errors on connections to the database. By their codes alone they could come from any connection. */
const connectionFaults = new WeakSet<Error>()

export function markConnectionFault(fault: Error): void {
  connectionFaults.add(fault)
}

/** Messages of the driver about its own connections. The last one comes from a rollback on a broken connection. */
const driverMessage =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|is not queryable/

/** Connection exceptions, shutdown and startup of the server, no connection left. */
const isOutageCode = (code: string) => code.startsWith('08') || code.startsWith('57P') || code === '53300'

/**
 * Whether the database is stopped, starting, out of connections or unreachable: an outage of the database, not a
 * failure of the operation. Network errors of other servers (object storage, mail servers) do not count.
 */
export function isDatabaseAway(fault: unknown): boolean {
  for (let inner = fault; inner instanceof Error; inner = inner.cause) {
    if (connectionFaults.has(inner) || driverMessage.test(inner.message)) return true
    if (inner instanceof DatabaseError) return isOutageCode(inner.code ?? '')
  }
  return false
}

/** Canceled by the statement timeout or the lock timeout. */
export const isDatabaseTimeout = (fault: unknown) => ['57014', '55P03'].includes(databaseFault(fault)?.code ?? '')

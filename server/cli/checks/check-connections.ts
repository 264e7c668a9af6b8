import type { Config } from '../../config.ts'
import type { OpenDatabase } from '../../service.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** In addition to its pool, a process keeps one connection for notifications, and a worker one more. */
const directConnections = 2

interface Room {
  max: number
  processes: number
}

/** The connection limits of server, database and role, and the number of processes listening for notifications. */
const roomQuery = `
  select least(
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0),
           (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
           (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as max,
         (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'attendant listener') as processes`

export async function checkConnections(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { DATABASE_POOL_SIZE }: Pick<Config, 'DATABASE_POOL_SIZE'>,
): Promise<Finding> {
  const { rows } = await pool.query<Room>(roomQuery)
  const { max, processes } = rows[0] as Room
  const perProcess = DATABASE_POOL_SIZE + directConnections
  const running = Math.max(1, processes)
  const needed = running * perProcess
  const message = `${running} ${running === 1 ? 'process opens' : 'processes open'} up to ${needed} connections; the server allows ${max}.`
  const mend = 'Lower DATABASE_POOL_SIZE, raise max_connections, or put a connection pooler in between.'
  if (perProcess > max) return fault('connections', message, mend)
  return needed > max ? warning('connections', message, mend) : ok('connections', message)
}

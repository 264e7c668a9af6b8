import type { Config } from '../../config.ts'
import { connectDatabase } from '../../platform/database/database.ts'
import { readPrimary, readReplica } from '../../platform/database/replica/watch-replica.ts'
import type { Log } from '../../platform/log.ts'
import type { OpenDatabase } from '../../service.ts'
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts'

const check = 'replica'

/** Runs only if a replica is configured. */
export async function checkReplica(
  { DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL }: Config,
  { db }: OpenDatabase,
  log: Log,
): Promise<Finding[]> {
  if (!url) return []
  const connection = connectDatabase(url, { log, poolSize: 1, hasPooler: DATABASE_DIRECT_URL !== undefined })
  try {
    const primary = await readPrimary(db)
    const { isReplica, position, system } = await readReplica(connection.db)
    if (system !== primary.system) {
      return [fault(check, 'It is a copy of another database.', 'Point DATABASE_REPLICA_URL to a replica of this one.')]
    }
    if (!isReplica) {
      const message = 'It accepts writes: it is the primary itself, or was promoted. It is not read from.'
      return [warning(check, message, 'Point DATABASE_REPLICA_URL to a streaming replica of DATABASE_URL.')]
    }
    const behind = primary.position > position ? primary.position - position : 0n
    return [ok(check, `It answers, and is ${behind} bytes behind.`)]
  } catch (thrown) {
    const mend = 'Until it answers, everything is read from the primary. Check address, user and password.'
    return [warning(check, `It cannot be reached: ${reasonOf(thrown)}.`, mend)]
  } finally {
    await connection.close()
  }
}

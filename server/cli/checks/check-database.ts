import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { asSystem } from '../../context.ts'
import { findPending } from '../../platform/database/migrations.ts'
import type { Log } from '../../platform/log.ts'
import { findServerAccount } from '../../platform/postgres/account.ts'
import { findBinaries } from '../../platform/postgres/binaries.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { migrationsFolder, type OpenDatabase } from '../../service.ts'
import { withDatabase } from '../open-desk.ts'
import { secretResealers } from '../secret-resealers.ts'
import { checkClock } from './check-clock.ts'
import { checkConnections } from './check-connections.ts'
import { exists } from './check-data-directory.ts'
import { checkMailboxes } from './check-mailboxes.ts'
import { checkOwnership } from './check-ownership.ts'
import { checkPatterns } from './check-patterns.ts'
import { checkReplica } from './check-replica.ts'
import { checkRowSecurity } from './check-row-security.ts'
import { checkVectors } from './check-vectors.ts'
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts'

const oldestVersion = 15

/** Read-only: reports what a start would create or apply. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const early = config.DATABASE_URL ? undefined : await checkEmbedded(config.DATA_DIR)
  if (early) return [early]
  try {
    return await withDatabase(config, async ({ database, log }) => {
      const version = await checkVersion(database)
      if (version.result === 'fault') return [version]
      const migrations = await checkMigrations(database)
      const stored = migrations.result === 'ok' ? await checkStored(config, database, log) : []
      const connections = await checkConnections(database, config)
      const replica = await checkReplica(config, database, log)
      return [version, connections, ...replica, migrations, ...stored, await checkClock(database)]
    })
  } catch (thrown) {
    const mend = config.DATABASE_URL
      ? 'Check address, user and password in DATABASE_URL, and that the server lets this machine in.'
      : `${join(config.DATA_DIR, 'postgres.log')} has details.`
    return [fault('database', `It cannot be reached: ${reasonOf(thrown)}.`, mend)]
  }
}

const checkStored = async (config: Config, database: OpenDatabase, log: Log): Promise<Finding[]> => [
  await checkRowSecurity(database),
  await checkSecrets(database),
  ...(await checkOwnership(database)),
  await checkPatterns(database, log),
  await checkVectors(config, database),
  ...(await checkMailboxes(config, database, log)),
]

/** Must not be tried: opening a database without its keys would generate new ones that do not match. */
async function checkEmbedded(folder: string): Promise<Finding | undefined> {
  const hasDatabase = await exists(join(folder, 'postgres'))
  const hasKeys = await exists(join(folder, 'keys.json'))
  if (hasDatabase && hasKeys) return undefined
  if (hasDatabase) {
    return fault(
      'database',
      `${join(folder, 'keys.json')} is missing: it holds the password of the database beside it.`,
      'Put the file back from a backup of the data directory before starting anything.',
    )
  }
  try {
    const { majorVersion } = await findBinaries(await findServerAccount())
    return ok('database', `There is none yet: the first start makes one with PostgreSQL ${majorVersion}.`)
  } catch (thrown) {
    return fault('database', reasonOf(thrown), 'Set DATABASE_URL, or do what the message says.')
  }
}

async function checkVersion({ pool }: OpenDatabase): Promise<Finding> {
  const { rows } = await pool.query('show server_version')
  const version = String(rows[0].server_version)
  return Number.parseInt(version, 10) < oldestVersion
    ? fault('database', `It is PostgreSQL ${version}.`, `Upgrade it to ${oldestVersion} or newer.`)
    : ok('database', `PostgreSQL ${version} answers.`)
}

async function checkMigrations({ pool }: OpenDatabase): Promise<Finding> {
  try {
    const pending = await findPending(pool, migrationsFolder)
    if (pending.length === 0) return ok('migrations', 'The database is up to date.')
    return warning('migrations', `${pending.length} to apply: ${pending.join(', ')}.`, 'The next start applies them.')
  } catch (thrown) {
    return fault('migrations', reasonOf(thrown), 'Run the version of the program that last used this database.')
  }
}

async function checkSecrets({ db, keys }: OpenDatabase): Promise<Finding> {
  const secrets = createSecrets(keys.secretKeys)
  const all = asSystem({ db }, 'check the installation')
  const sum = { current: 0, stale: 0, unreadable: 0 }
  const reasons = new Set<string>()
  for (const inspect of Object.values(secretResealers)) {
    const counts = await inspect({ ...all, secrets }, 'inspect')
    for (const kind of ['current', 'stale', 'unreadable'] as const) sum[kind] += counts[kind]
    for (const reason of counts.reasons) reasons.add(reason)
  }
  if (sum.unreadable > 0) {
    const message = `${sum.unreadable} stored secrets do not open: ${[...reasons].join(' ')}`
    return fault('secrets', message, 'Add the key that sealed them to the end of SECRET_KEY, or enter them again.')
  }
  if (sum.stale > 0) {
    return warning('secrets', `${sum.stale} stored secrets are sealed with an older key.`, 'Run `secrets rotate`.')
  }
  return ok('secrets', `${sum.current} stored, all open with the newest key.`)
}

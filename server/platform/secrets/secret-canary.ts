import { sql } from 'drizzle-orm'
import { ConfigurationFault } from '../../config.ts'
import type { Database } from '../database/database.ts'
import type { SecretCounts } from './sealed-rows.ts'
import type { Secrets } from './secrets.ts'

interface SecretsContext {
  db: Database
  secrets: Secrets
}

const owner = 'installation'
const text = 'sealed with the right key'

/**
 * Rejects a SECRET_KEY that cannot decrypt the secrets of this database: otherwise everything would seem fine until
 * the first email or call that needs a secret. A database older than the canary is checked with the secrets of its
 * customers.
 */
export async function checkSecretKey(context: SecretsContext, inspect: () => Promise<SecretCounts[]>): Promise<void> {
  const sealed = await findCanary(context.db)
  if (sealed !== undefined) {
    if (!opens(context.secrets, sealed)) throw wrongKey()
    return
  }
  const counts = await inspect()
  const sum = (field: 'current' | 'stale' | 'unreadable') => counts.reduce((total, count) => total + count[field], 0)
  if (sum('unreadable') > 0 && sum('current') + sum('stale') === 0) throw wrongKey()
  await context.db.execute(sql`
    insert into service.secret_canary (sealed) values (${context.secrets.seal(text, owner)}) on conflict do nothing`)
}

/** Resealed together with the other secrets. */
export async function resealCanary({ db, secrets }: SecretsContext): Promise<void> {
  await db.execute(sql`update service.secret_canary set sealed = ${secrets.seal(text, owner)}`)
}

async function findCanary(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ sealed: string }>(sql`select sealed from service.secret_canary`)
  return rows[0]?.sealed
}

function opens(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed, owner) === text
  } catch {
    return false
  }
}

const wrongKey = () =>
  new ConfigurationFault([
    'SECRET_KEY does not open the secrets of this database. Set the key that sealed them, or while rotating list both, ' +
      'newest first, until `secrets rotate` has run.',
  ])

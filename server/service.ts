import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createFileMailer } from './adapters/mailer/file-mailer.ts'
import type { Mailer } from './adapters/mailer/mailer.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type Announcements, listenForAnnouncements } from './platform/announcements.ts'
import { connectDatabase, type DatabaseConnection } from './platform/database.ts'
import { type Keyring, openKeyring } from './platform/keyring.ts'
import type { Log } from './platform/log.ts'
import { migrate } from './platform/migrations.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { createSecrets } from './platform/secrets.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

export interface Keys {
  secretKeys: string[]
  tokenKeys: string[]
}

export interface OpenDatabase extends DatabaseConnection {
  url: string
  keys: Keys
}

/** Finds or starts the database, and the keys that belong to it. */
export async function openDatabase(config: Config, log: Log, as: 'service' | 'visitor'): Promise<OpenDatabase> {
  const keyring = config.DATABASE_URL ? undefined : await openKeyring(config.DATA_DIR)
  const embedded = keyring ? await openEmbedded(config, keyring, log, as) : undefined
  const url = embedded?.url ?? config.DATABASE_URL ?? ''
  const connection = connectDatabase(url, { log, size: as === 'service' ? 20 : 4 })
  return {
    ...connection,
    url,
    keys: {
      secretKeys: config.SECRET_KEY ?? [keyring?.secretKey ?? ''],
      tokenKeys: config.JWT_SECRET ?? [keyring?.jwtSecret ?? ''],
    },
    async close() {
      await connection.close()
      await embedded?.release()
    },
  }
}

function openEmbedded(
  config: Config,
  keyring: Keyring,
  log: Log,
  as: 'service' | 'visitor',
): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDirectory: config.DATA_DIR, password: keyring.databasePassword, as, log })
}

/** Everything an operation may use, over a database that has been brought up to date. */
export async function openContext(
  config: Config,
  log: Log,
  database: OpenDatabase,
): Promise<{ context: Context; announcements: Announcements }> {
  const applied = await migrate(database.pool, migrationsFolder)
  if (applied.length > 0) log.info({ applied }, 'The database was brought up to date.')
  const announcements = await listenForAnnouncements(database.url, log)
  const context: Context = {
    db: database.db,
    isTransaction: false,
    afterCommit: (effect) => effect(),
    now: () => new Date(),
    newId: randomUUID,
    secrets: createSecrets(database.keys.secretKeys),
    announcements,
    mailer: await openMailer(config),
    config,
    publicUrl: config.BACKEND_URL ?? `http://localhost:${config.PORT}`,
    log,
  }
  return { context, announcements }
}

async function openMailer({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Mailer> {
  if (!SMTP_URL) return createFileMailer(join(DATA_DIR, 'outbox'), MAIL_FROM)
  const { createSmtpMailer } = await import('./adapters/mailer/smtp-mailer.ts')
  return createSmtpMailer(SMTP_URL, MAIL_FROM)
}

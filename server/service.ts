import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createEngines } from './adapters/ai/engines.ts'
import { createMailProviders } from './adapters/mail/providers.ts'
import { createFileMailer } from './adapters/mailer/file-mailer.ts'
import type { Mailer } from './adapters/mailer/mailer.ts'
import { createSmtpMailer } from './adapters/mailer/smtp-mailer.ts'
import { createDiskStorage } from './adapters/storage/disk-storage.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { createTwilioTelephony } from './adapters/telephony/twilio/twilio-telephony.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { sealPlainHeaders } from './knowledge/documents/secrets/seal-plain-headers.ts'
import { connectDatabase, type DatabaseConnection, type DatabaseLimits } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'
import { openReplica, type Replica } from './platform/database/replica/open-replica.ts'
import { type Announcements, listenForAnnouncements } from './platform/events/announcements.ts'
import type { Log } from './platform/log.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { type Keyring, openKeyring } from './platform/secrets/keyring.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { createThreads } from './platform/threads/threads.ts'
import { ports } from './ports.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

export interface Keys {
  secretKeys: string[]
  tokenKeys: string[]
}

export interface OpenDatabase extends DatabaseConnection {
  /** Bypasses a connection pooler: for work that needs its own connection for longer than a transaction. */
  directUrl: string
  keys: Keys
}

/** Connects to the database, or starts the embedded one, and loads its keys. */
export async function openDatabase(config: Config, log: Log, as: 'service' | 'visitor'): Promise<OpenDatabase> {
  const keyring = config.DATABASE_URL ? undefined : await openKeyring(config.DATA_DIR)
  const embedded = keyring ? await openEmbedded(config, keyring, log, as) : undefined
  const url = embedded?.url ?? config.DATABASE_URL ?? ''
  const hasPooler = config.DATABASE_DIRECT_URL !== undefined
  const limits = as === 'service' ? serviceLimits(config) : { poolSize: 4 }
  const connection = connectDatabase(url, { log, hasPooler, ...limits })
  return {
    ...connection,
    directUrl: config.DATABASE_DIRECT_URL ?? url,
    keys: {
      // Secrets encrypted before SECRET_KEY was set stay readable, and are encrypted again by the next rotation.
      secretKeys: [...(config.SECRET_KEY ?? []), ...(keyring ? [keyring.secretKey] : [])],
      tokenKeys: config.JWT_SECRET ?? [keyring?.jwtSecret ?? ''],
    },
    async close() {
      await connection.close()
      await embedded?.release()
    },
  }
}

export const serviceLimits = (config: Config): DatabaseLimits => ({
  poolSize: config.DATABASE_POOL_SIZE,
  poolTimeoutMs: config.DATABASE_POOL_TIMEOUT_SECONDS * 1000,
  statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
  lockTimeoutMs: config.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
})

/** Undefined unless a replica is configured. */
export function openConfiguredReplica(
  { db }: Pick<DatabaseConnection, 'db'>,
  { config, log, announcements }: Pick<Context, 'config' | 'log' | 'announcements'>,
): Replica | undefined {
  if (!config.DATABASE_REPLICA_URL) return undefined
  return openReplica({
    url: config.DATABASE_REPLICA_URL,
    primary: db,
    announcements,
    log,
    hasPooler: config.DATABASE_DIRECT_URL !== undefined,
    maxLagMs: config.DATABASE_REPLICA_MAX_LAG_SECONDS * 1000,
    ...serviceLimits(config),
  })
}

function openEmbedded(
  config: Config,
  keyring: Keyring,
  log: Log,
  as: 'service' | 'visitor',
): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDirectory: config.DATA_DIR, password: keyring.databasePassword, as, log })
}

/** Migrates the database, and creates the context. */
export async function openContext(
  config: Config,
  log: Log,
  database: OpenDatabase,
): Promise<{ context: Context; announcements: Announcements }> {
  const applied = await migrate(database.directUrl, migrationsFolder)
  if (applied.length > 0) log.info({ applied }, 'Applied database migrations.')
  const opened = await buildContext(config, log, database)
  await sealPlainHeaders(opened.context)
  return opened
}

/** Creates the context without migrating the database. */
export async function buildContext(
  config: Config,
  log: Log,
  database: OpenDatabase,
): Promise<{ context: Context; announcements: Announcements }> {
  const outbound = createOutbound({ allow: config.OUTBOUND_ALLOW, dnsServers: config.DNS_SERVERS })
  const announcements = await listenForAnnouncements(database.directUrl, log)
  const now = () => new Date()
  const threads = createThreads({ log })
  const context: Context = {
    db: database.db,
    isTransaction: false,
    afterCommit: (effect) => effect(),
    now,
    newId: randomUUID,
    secrets: createSecrets(database.keys.secretKeys),
    announcements,
    mailer: openMailer(config),
    mail: createMailProviders({
      graphBaseUrl: config.GRAPH_BASE_URL,
      outbound,
      now,
      outboxFolder: outboxOf(config),
    }),
    storage: await openStorage(config),
    telephony: createTwilioTelephony({ baseUrl: config.TELEPHONY_BASE_URL, outbound }),
    ai: createEngines({
      threads,
      baseUrl: config.AI_BASE_URL,
      guardedPost: outbound.post,
      now,
      prices: config.AI_PRICES,
    }),
    outbound,
    threads,
    ports,
    config,
    publicUrl: config.BACKEND_URL ?? `http://localhost:${config.PORT}`,
    log,
  }
  return { context, announcements }
}

function openMailer(config: Config): Mailer {
  const { SMTP_URL, MAIL_FROM } = config
  return SMTP_URL ? createSmtpMailer(SMTP_URL, MAIL_FROM) : createFileMailer(outboxOf(config), MAIL_FROM)
}

const outboxOf = ({ DATA_DIR }: Config) => join(DATA_DIR, 'outbox')

/** Loads the S3 client only if it is used, because it takes memory. */
export async function openStorage({ STORAGE_URL, DATA_DIR }: Config): Promise<Storage> {
  if (!STORAGE_URL) return createDiskStorage(join(DATA_DIR, 'files'))
  const { createS3Storage } = await import('./adapters/storage/s3-storage.ts')
  return createS3Storage(STORAGE_URL)
}

import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

/**
 * Short words between the nodes of one service, over LISTEN/NOTIFY. An announcement made in a transaction is heard
 * when that commits, and never when it does not.
 */
export interface Announcements {
  /** False while the connection is down: what depends on hearing must not trust its memory then. */
  isListening(): boolean
  on(topic: string, hear: (payload: unknown) => void): void
  /** Tells this node alone, at once: the round trip through the database takes a moment. */
  hear(topic: string, payload: unknown): void
  /** Called after every interruption, when words may have been missed. */
  onReconnect(catchUp: () => void): void
  close(): Promise<void>
}

const channel = 'attendant'

/** Announces from within a statement: `payload` is an expression of type json. */
export const announcementOf = (topic: string, payload: SQL): SQL =>
  sql`pg_notify(${sql.raw(`'${channel}'`)}, json_build_object('topic', ${sql.raw(`'${topic}'`)}::text, 'payload', ${payload})::text)`

export async function announce(db: Database, topic: string, payload: unknown): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`)
}

const retryInMs = 500
/** A connection can die without a word; then nobody would notice that nothing is heard any more. */
const heartbeatInMs = 15_000
const patienceInMs = 5_000

export async function listenForAnnouncements(url: string, log: Log): Promise<Announcements> {
  const hearers = new Map<string, ((payload: unknown) => void)[]>()
  const catchUps: (() => void)[] = []
  let client: Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const candidate = await openListener(url, read)
    if (isClosed) return hangUp(candidate)
    candidate.once('end', () => lose(candidate))
    // Memories go before anybody may trust them again.
    for (const catchUp of catchUps) catchUp()
    client = candidate
  }

  /** The one way to a further attempt, so that attempts cannot multiply. */
  function lose(lost: Client) {
    if (client !== lost) return
    client = undefined
    hangUp(lost)
    if (!isClosed) retry = setTimeout(reconnect, retryInMs)
  }

  async function reconnect() {
    try {
      await connect()
    } catch (fault) {
      log.warn({ err: fault }, 'The announcements are out of reach.')
      if (!isClosed) retry = setTimeout(reconnect, retryInMs)
    }
  }

  function hear(topic: string, payload: unknown) {
    for (const hearer of hearers.get(topic) ?? []) hearer(payload)
  }

  function read(text: string) {
    const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown }
    hear(topic, payload)
  }

  await connect()
  const heartbeat = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => lose(asked))
  }, heartbeatInMs).unref()

  return {
    isListening: () => client !== undefined,
    hear,
    on: (topic, hearer) => hearers.set(topic, [...(hearers.get(topic) ?? []), hearer]),
    onReconnect: (catchUp) => catchUps.push(catchUp),
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}

async function openListener(url: string, read: (text: string) => void): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'attendant listener',
    keepAlive: true,
    connectionTimeoutMillis: patienceInMs,
    query_timeout: patienceInMs,
  })
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => read(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  } catch (fault) {
    hangUp(client)
    throw fault
  }
}

function hangUp(client: Client): void {
  client.end().catch(() => undefined)
}

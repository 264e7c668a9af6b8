import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

/**
 * Short messages between the nodes of one service, over LISTEN/NOTIFY. An announcement made in a transaction is
 * delivered when the transaction commits, and dropped when it rolls back.
 */
export interface Announcements {
  /** False while the connection is down: caches that announcements invalidate must not be used then. */
  isListening(): boolean
  on(topic: string, subscriber: (payload: unknown) => void): void
  /** Delivers to the subscribers of this node only, without a database round trip. */
  deliverLocally(topic: string, payload: unknown): void
  /** Called after every interruption, when announcements may have been missed. */
  onReconnect(catchUp: () => void): void
  close(): Promise<void>
}

const channel = 'attendant'

/** An SQL expression that announces as part of a statement. `payload` is an expression of type json. */
export const announcementOf = (topic: string, payload: SQL): SQL =>
  sql`pg_notify(${sql.raw(`'${channel}'`)}, json_build_object('topic', ${sql.raw(`'${topic}'`)}::text, 'payload', ${payload})::text)`

export async function announce(db: Database, topic: string, payload: unknown): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`)
}

const retryInMs = 500
/** Detects a connection that died silently. */
const heartbeatInMs = 15_000
const timeoutMs = 5_000

export async function listenForAnnouncements(url: string, log: Log): Promise<Announcements> {
  const subscribers = new Map<string, ((payload: unknown) => void)[]>()
  const catchUps: (() => void)[] = []
  let client: Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const candidate = await openListener(url, read)
    if (isClosed) return endQuietly(candidate)
    candidate.once('end', () => lose(candidate))
    // Caches are cleared before `isListening` allows their use again.
    for (const catchUp of catchUps) catchUp()
    client = candidate
  }

  /** The only place that schedules a reconnect after a loss, so that attempts cannot multiply. */
  function lose(lost: Client) {
    if (client !== lost) return
    client = undefined
    endQuietly(lost)
    if (!isClosed) retry = setTimeout(reconnect, retryInMs)
  }

  async function reconnect() {
    try {
      await connect()
    } catch (fault) {
      log.warn({ err: fault }, 'Failed to reconnect the announcement listener.')
      if (!isClosed) retry = setTimeout(reconnect, retryInMs)
    }
  }

  function deliverLocally(topic: string, payload: unknown) {
    for (const subscriber of subscribers.get(topic) ?? []) subscriber(payload)
  }

  function read(text: string) {
    const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown }
    deliverLocally(topic, payload)
  }

  await connect()
  const heartbeat = setInterval(() => {
    const probed = client
    probed?.query('select 1').catch(() => lose(probed))
  }, heartbeatInMs).unref()

  return {
    isListening: () => client !== undefined,
    deliverLocally,
    on: (topic, subscriber) => subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber]),
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
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => read(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  } catch (fault) {
    endQuietly(client)
    throw fault
  }
}

function endQuietly(client: Client): void {
  client.end().catch(() => undefined)
}

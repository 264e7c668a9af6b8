import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

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

export async function announce(db: Database, topic: string, payload: unknown): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`)
}

export async function listenForAnnouncements(url: string, log: Log): Promise<Announcements> {
  const hearers = new Map<string, ((payload: unknown) => void)[]>()
  const catchUps: (() => void)[] = []
  let client: Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const candidate = new Client({ connectionString: url, application_name: 'attendant listener', keepAlive: true })
    candidate.on('error', () => undefined)
    candidate.on('notification', ({ payload }) => read(payload ?? ''))
    candidate.on('end', () => {
      client = undefined
      if (!isClosed) retry = setTimeout(reconnect, 500)
    })
    await candidate.connect()
    await candidate.query(`listen ${channel}`)
    client = candidate
  }

  async function reconnect() {
    try {
      await connect()
      for (const catchUp of catchUps) catchUp()
    } catch (fault) {
      log.warn({ err: fault }, 'The announcements are out of reach.')
      if (!isClosed) retry = setTimeout(reconnect, 1000)
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
  return {
    isListening: () => client !== undefined,
    hear,
    on: (topic, hearer) => hearers.set(topic, [...(hearers.get(topic) ?? []), hearer]),
    onReconnect: (catchUp) => catchUps.push(catchUp),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

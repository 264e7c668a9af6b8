import { randomBytes } from 'node:crypto'
import type { Backplane } from './backplane.ts'
import { DuplicateFilter } from './duplicate-filter.ts'
import { type ConnectPostgres, isAlive, keepConnected, type PostgresClient } from './postgres-client.ts'
import { inlineLimit, quoted, readNotice, toNotice } from './postgres-notice.ts'

export interface PostgresBackplaneOptions {
  /** A connected `pg` client for this backplane alone. Called again when that one is lost. */
  connect: ConnectPostgres
  /** Nodes on the same channel hear each other. One per hub. */
  channel?: string
  /** Where messages over 8 kB are put; see `createPayloadTable`. */
  table?: string
  /** Notifications are not kept for who is not listening: after a loss, something may have been missed. */
  onGap?: () => void
  onError?: (error: unknown) => void
}

interface Outgoing {
  sequence: number
  bytes: Uint8Array
  resolve: () => void
  reject: (error: unknown) => void
}

/** While the database is away, this many messages wait for it. */
const maxWaiting = 10_000
const maxConcurrent = 100
const cleanUpEveryMs = 30_000

/** Joins nodes over LISTEN and NOTIFY of a database that they share. */
export function createPostgresBackplane(options: PostgresBackplaneOptions): Backplane {
  return new PostgresBackplane(options)
}

class PostgresBackplane implements Backplane {
  private readonly options: PostgresBackplaneOptions
  private readonly channel: string
  private readonly table: string
  private readonly sender = randomBytes(6).toString('base64url')
  private readonly duplicates = new DuplicateFilter()
  private readonly waiting: Outgoing[] = []
  private client: PostgresClient | undefined
  private receive: ((bytes: Uint8Array) => void) | undefined
  private sequence = 0
  private isSending = false
  private batchSize = maxConcurrent
  private cleanedAt = 0
  private reading: Promise<void> = Promise.resolve()

  constructor(options: PostgresBackplaneOptions) {
    this.options = options
    this.channel = options.channel ?? 'signalr'
    this.table = options.table ?? 'signalr_payload'
  }

  publish(bytes: Uint8Array): Promise<void> {
    if (this.waiting.length >= maxWaiting) {
      return Promise.reject(new Error('The database of the backplane is out of reach.'))
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ sequence: ++this.sequence, bytes, resolve, reject })
      void this.send()
    })
  }

  async subscribe(receive: (bytes: Uint8Array) => void): Promise<() => Promise<void>> {
    this.receive = receive
    const stop = await keepConnected(this.options.connect, this.channel, {
      hear: (payload) => this.hear(payload),
      found: (client, isFirst) => this.found(client, isFirst),
      lost: () => {
        this.client = undefined
      },
      onError: this.options.onError,
    })
    return async () => {
      this.client = undefined
      await stop()
      for (const { reject } of this.waiting.splice(0)) reject(new Error('The backplane is closed.'))
    }
  }

  private found(client: PostgresClient, isFirst: boolean): void {
    this.client = client
    if (!isFirst) this.options.onGap?.()
    void this.send()
  }

  /** One after the other, so that a message in the table does not fall behind those that follow it. */
  private hear(payload: string): void {
    this.reading = this.reading.then(() => this.take(payload)).catch((fault) => this.options.onError?.(fault))
  }

  private async take(payload: string): Promise<void> {
    const { sender, sequence, bytes, reference } = readNotice(payload)
    if (sender === this.sender || !this.duplicates.isNew(sender, sequence)) return
    const found = bytes ?? (this.client && (await readPayload(this.client, this.table, reference)))
    if (found) this.receive?.(found)
  }

  private async send(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    while (this.client && this.waiting.length > 0) await this.sendSome(this.client)
    this.isSending = false
  }

  private async sendSome(client: PostgresClient): Promise<void> {
    const some = this.waiting.slice(0, this.batchSize)
    try {
      const notices: string[] = []
      for (const item of some) notices.push(await this.noticeOf(client, item))
      await client.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [this.channel, notices])
      this.waiting.splice(0, some.length)
      for (const { resolve } of some) resolve()
      this.batchSize = maxConcurrent
    } catch (fault) {
      await this.recover(client, some, fault)
    }
  }

  private async recover(client: PostgresClient, some: Outgoing[], fault: unknown): Promise<void> {
    if (!(await isAlive(client))) {
      // Lost on the way: sent again on the next connection, where those who heard it already pass it over.
      if (this.client === client) this.client = undefined
    } else if (some.length > 1) {
      // One of them is at fault, and the others shall not suffer for it.
      this.batchSize = 1
    } else {
      this.waiting.shift()
      some[0]?.reject(fault)
    }
  }

  private async noticeOf(client: PostgresClient, { sequence, bytes }: Outgoing): Promise<string> {
    if (bytes.length <= inlineLimit) return toNotice(this.sender, sequence, bytes)
    await this.cleanUp(client)
    const insert = `insert into ${quoted(this.table)} (payload) values ($1) returning id::text as id`
    const { rows } = await client.query(insert, [Buffer.from(bytes)])
    return toNotice(this.sender, sequence, String(rows[0]?.id))
  }

  private async cleanUp(client: PostgresClient): Promise<void> {
    if (Date.now() - this.cleanedAt < cleanUpEveryMs) return
    this.cleanedAt = Date.now()
    await client.query(`delete from ${quoted(this.table)} where created_at < now() - interval '1 minute'`)
  }
}

/** Makes the table for messages that do not fit into a notification. What is in it is worth nothing after a crash. */
export async function createPayloadTable(
  client: Pick<PostgresClient, 'query'>,
  table = 'signalr_payload',
): Promise<void> {
  await client.query(
    `create unlogged table if not exists ${quoted(table)} (
      id bigint generated always as identity primary key,
      payload bytea not null,
      created_at timestamptz not null default now()
    )`,
  )
}

async function readPayload(client: PostgresClient, table: string, id: string): Promise<Uint8Array | undefined> {
  const { rows } = await client.query(`select payload from ${quoted(table)} where id = $1`, [id])
  return rows[0]?.payload as Uint8Array | undefined
}

import { quoted } from './postgres-notice.ts'

/** What is needed of a client of `pg`. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  on(event: 'notification', hear: (notification: { channel: string; payload?: string }) => void): unknown
  on(event: 'error' | 'end', hear: (error?: Error) => void): unknown
  end(): Promise<void>
}

export type ConnectPostgres = () => Promise<PostgresClient>

interface Watcher {
  hear(payload: string): void
  found(client: PostgresClient, isFirst: boolean): void
  lost(): void
  onError?: (error: unknown) => void
}

const retryInMs = 500
/** A connection can die without a word; then nobody would notice that nothing is heard any more. */
const heartbeatInMs = 15_000
const timeoutMs = 5_000

/** Listens to a channel for as long as it is wanted, on one connection after the other. Returns what ends it. */
export async function keepConnected(
  connect: ConnectPostgres,
  channel: string,
  watcher: Watcher,
): Promise<() => Promise<void>> {
  let current: PostgresClient | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function open(isFirst: boolean): Promise<void> {
    const client = await connect()
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', (notification) => {
      if (notification.channel === channel) watcher.hear(notification.payload ?? '')
    })
    await client.query(`listen ${quoted(channel)}`).catch(async (fault) => {
      await client.end()
      throw fault
    })
    if (isStopped) return client.end()
    current = client
    watcher.found(client, isFirst)
  }

  function lose(client: PostgresClient): void {
    if (current !== client || isStopped) return
    current = undefined
    watcher.lost()
    client.end().catch(() => undefined)
    retry = setTimeout(reopen, retryInMs)
  }

  function reopen(): void {
    open(false).catch((fault) => {
      watcher.onError?.(fault)
      if (!isStopped) retry = setTimeout(reopen, retryInMs)
    })
  }

  await open(true)
  const heartbeat = setInterval(() => {
    const asked = current
    if (asked) void isAlive(asked).then((lives) => lives || lose(asked))
  }, heartbeatInMs).unref()

  return async () => {
    isStopped = true
    clearTimeout(retry)
    clearInterval(heartbeat)
    await current?.end()
  }
}

/** Whether the connection still answers, and within a few seconds. */
export async function isAlive(client: PostgresClient): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

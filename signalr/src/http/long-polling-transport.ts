import type { ServerResponse } from 'node:http'
import type { Connection } from '../hub/connection/connection.ts'
import type { TransferFormat, Transport } from '../hub/transport.ts'
import { noCache } from './answer.ts'

/** The client polls; each request waits until there is something to send. */
export class LongPollingTransport implements Transport {
  readonly name = 'LongPolling'
  readonly formats: readonly TransferFormat[] = ['Text', 'Binary']
  private readonly connection: Connection
  private chunks: Buffer[] = []
  private waiting: ServerResponse | undefined
  /** When the waiting request arrived, or when the last one ended. */
  private since: number | undefined
  private isClosed = false
  private isOver = false
  private isFlushing = false
  private hasBegun = false

  constructor(connection: Connection) {
    this.connection = connection
  }

  get isOpen(): boolean {
    return !this.isOver
  }

  get bufferedBytes(): number {
    return this.chunks.reduce((sum, { length }) => sum + length, 0)
  }

  /** The first poll gets an immediate response, which confirms the connection. */
  poll(response: ServerResponse): void {
    this.end(204)
    this.waiting = response
    this.since = undefined
    response.on('error', () => undefined)
    response.on('close', () => this.leave(response))
    if (this.hasBegun) this.flush()
    else this.end(200)
    this.hasBegun = true
  }

  send(bytes: Buffer): void {
    this.chunks.push(bytes)
    if (this.isFlushing) return
    this.isFlushing = true
    // Messages sent in the same tick share one response.
    queueMicrotask(() => {
      this.isFlushing = false
      this.flush()
    })
  }

  pause(): void {}

  resume(): void {}

  /** The last messages wait for the next request; the one after that ends the connection. */
  close(): void {
    this.isClosed = true
    this.flush()
  }

  terminate(): void {
    if (this.isOver) return
    this.isOver = true
    this.chunks = []
    this.end(204)
    this.connection.lost(this, true)
  }

  tick(now: number): void {
    this.since ??= now
    const { pollTimeout, disconnectTimeout } = this.connection.settings
    if (this.waiting) {
      if (now - this.since >= pollTimeout) this.end(200)
    } else if (now - this.since >= disconnectTimeout) this.terminate()
  }

  private flush(): void {
    if (!this.waiting) return
    if (this.chunks.length > 0) {
      const bytes = Buffer.concat(this.chunks)
      this.chunks = []
      this.end(200, bytes)
      this.connection.watch.drained()
    } else if (this.isClosed && !this.isFlushing) this.terminate()
  }

  private end(status: 200 | 204, bytes?: Buffer): void {
    const response = this.waiting
    if (!response) return
    this.waiting = undefined
    this.since = undefined
    if (response.destroyed) return
    if (status === 204) response.writeHead(204, noCache).end()
    else {
      const length = bytes?.length ?? 0
      const headers = { ...noCache, 'Content-Type': 'application/octet-stream', 'Content-Length': length }
      response.writeHead(200, headers).end(bytes)
    }
  }

  private leave(response: ServerResponse): void {
    if (this.waiting !== response) return
    this.waiting = undefined
    this.since = undefined
  }
}

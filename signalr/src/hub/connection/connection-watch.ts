import type { HubProtocol } from '../../protocol/hub-protocol.ts'
import type { Close, HubMessage } from '../../protocol/messages.ts'
import type { HubSettings } from '../settings.ts'
import type { PendingResults } from '../streams/pending-results.ts'
import type { Transport } from '../transport.ts'
import type { Identity } from './connection-owner.ts'
import type { Inbound } from './inbound.ts'
import type { ResendBuffer } from './resend-buffer.ts'

const notReading = () => new Error('The client does not read what is sent to it.')

/** The part of a connection that the watch uses. */
interface WatchedConnection {
  readonly settings: HubSettings
  readonly identity: Identity
  readonly protocol: HubProtocol | undefined
  readonly transport: Transport | undefined
  readonly inbound: Inbound
  readonly resend: ResendBuffer | undefined
  readonly results: PendingResults | undefined
  readonly isClosed: boolean
  send(message: HubMessage): void
  close(goodbye?: { close: Close; error?: Error }): void
  refuse(reason: string): void
  fail(error: Error): void
  cut(error?: Error): void
}

/** Pings, timeouts and stalls of a connection, checked once a second. */
export class ConnectionWatch {
  private readonly connection: WatchedConnection
  private readonly beganAt: number
  private sentAt: number
  private heardAt: number
  private lostAt: number | undefined
  private closedAt: number | undefined
  /** Clients that never ping, such as simple ones, never time out. */
  private hasPinged = false
  private sentBytes = 0
  private goneBytes = 0
  private movedAt: number
  private overflowsSince: number | undefined
  private fullSince: number | undefined
  private waiting: (() => void)[] | undefined

  constructor(connection: WatchedConnection, now: number) {
    this.connection = connection
    this.beganAt = now
    this.sentAt = now
    this.heardAt = now
    this.movedAt = now
  }

  attached(now: number): void {
    this.lostAt = undefined
    this.heardAt = now
    this.movedAt = now
    this.fullSince = undefined
    this.sentBytes = 0
    this.goneBytes = 0
    this.drained()
  }

  lost(now: number): void {
    this.lostAt = now
    this.drained()
  }

  received(now: number): void {
    this.heardAt = now
  }

  pinged(): void {
    this.hasPinged = true
  }

  transmitted(bytes: number, now: number): void {
    this.sentBytes += bytes
    this.sentAt = now
  }

  /** A promise while too many bytes wait for the client. */
  room(): Promise<void> | undefined {
    if (this.connection.isClosed || !this.isCongested()) return undefined
    return new Promise((resolve) => {
      this.waiting ??= []
      this.waiting.push(resolve)
    })
  }

  /** Called when bytes were sent, or the connection has ended. */
  drained(): void {
    if (!this.waiting || (this.isCongested() && !this.connection.isClosed)) return
    const waiting = this.waiting
    this.waiting = undefined
    for (const go of waiting) go()
  }

  tick(now: number): void {
    const { connection } = this
    connection.transport?.tick?.(now)
    if (connection.isClosed) this.tickClosed(now)
    else if (!connection.protocol) this.tickHandshake(now)
    else if (this.hasExpired(now)) connection.close({ close: { type: 7, allowReconnect: true } })
    else if (this.isGivenUp(now)) connection.cut()
    else if (this.isBeyondBuffer(now)) connection.cut(new Error('The client does not acknowledge what is sent to it.'))
    else if (this.isStalled(now)) connection.cut(notReading())
    else this.tickOpen(now)
  }

  /** Terminates a client that does not read the Close message. With long polling, a later poll may still fetch it. */
  private tickClosed(now: number): void {
    const { transport, settings } = this.connection
    this.closedAt ??= now
    if (transport?.name !== 'LongPolling' && now - this.closedAt >= settings.closeTimeout) transport?.terminate()
  }

  private tickHandshake(now: number): void {
    const { connection } = this
    const { handshakeTimeout, disconnectTimeout } = connection.settings
    if (!connection.transport) {
      if (now - this.beganAt >= disconnectTimeout) connection.cut()
    } else if (now - this.beganAt >= handshakeTimeout) connection.refuse('Handshake was canceled.')
  }

  private tickOpen(now: number): void {
    const { settings, transport, inbound, resend, results } = this.connection
    results?.tick(now)
    if (!transport) return
    const acknowledged = resend?.takeAcknowledgement()
    if (acknowledged !== undefined) this.connection.send({ type: 8, sequenceId: acknowledged })
    const isPolled = transport.name === 'LongPolling'
    if (!isPolled && now - this.sentAt >= settings.keepAliveInterval) this.connection.send({ type: 6 })
    if (!this.hasPinged || inbound.isBusy || now - this.heardAt < settings.clientTimeout) return
    const seconds = settings.clientTimeout / 1000
    const message = `Client hasn't sent a message/ping within the configured clientTimeout of ${seconds} s.`
    this.connection.fail(new Error(message))
  }

  private hasExpired(now: number): boolean {
    const { expiresAt } = this.connection.identity
    return expiresAt !== undefined && now >= expiresAt
  }

  private isGivenUp(now: number): boolean {
    return this.lostAt !== undefined && now - this.lostAt >= this.connection.settings.disconnectTimeout
  }

  /** True if no bytes were sent for too long, or more than the maximum has been buffered for too long. */
  private isStalled(now: number): boolean {
    const { transport, settings } = this.connection
    if (!transport) return false
    if (transport.bufferedBytes <= settings.maximumBufferedBytes) this.fullSince = undefined
    else this.fullSince ??= now
    if (this.fullSince !== undefined && now - this.fullSince >= settings.sendTimeout) return true
    if (transport.name === 'LongPolling') return false
    const gone = this.sentBytes - transport.bufferedBytes
    if (transport.bufferedBytes === 0 || gone > this.goneBytes) {
      this.goneBytes = gone
      this.movedAt = now
    }
    return now - this.movedAt >= settings.sendTimeout
  }

  private isBeyondBuffer(now: number): boolean {
    const { resend, settings } = this.connection
    if (!resend || resend.bytes <= settings.statefulReconnectBufferSize) {
      this.overflowsSince = undefined
      return false
    }
    this.overflowsSince ??= now
    return now - this.overflowsSince >= settings.statefulReconnectTimeout
  }

  private isCongested(): boolean {
    const { transport, resend, settings } = this.connection
    if (resend && resend.bytes > settings.statefulReconnectBufferSize) return true
    // Otherwise a producer could keep the event loop from noticing that the transport has ended.
    return transport !== undefined && (!transport.isOpen || transport.bufferedBytes > settings.bufferSize)
  }
}

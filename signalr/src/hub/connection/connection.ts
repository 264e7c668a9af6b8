import { handshakeAccepted, handshakeRefused } from '../../protocol/handshake.ts'
import type { HubProtocol } from '../../protocol/hub-protocol.ts'
import { type Close, type HubMessage, InvalidDataException, isCounted } from '../../protocol/messages.ts'
import { ConnectionView } from '../hub-context.ts'
import { describeFault } from '../hub-exception.ts'
import type { HubSettings } from '../settings.ts'
import type { PendingResults } from '../streams/pending-results.ts'
import type { UploadStream } from '../streams/upload-stream.ts'
import type { Transport } from '../transport.ts'
import { ActiveCalls } from './active-calls.ts'
import type { ConnectionOwner, Identity, OpeningRequest } from './connection-owner.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { Inbound } from './inbound.ts'
import { Outgoing } from './outgoing.ts'
import { ResendBuffer } from './resend-buffer.ts'

export interface ConnectionNames {
  /** Public. */
  id: string
  /** Known only to the client. */
  token: string
  isReconnectAgreed: boolean
}

interface Goodbye {
  close: Close
  /** Passed to the disconnection handler. */
  error?: Error
}

const farewell: Goodbye = { close: { type: 7 } }

export class Connection {
  readonly id: string
  readonly token: string
  identity: Identity
  readonly request: OpeningRequest
  readonly settings: HubSettings
  readonly watch: ConnectionWatch
  protocol: HubProtocol | undefined
  transport: Transport | undefined
  resend: ResendBuffer | undefined
  groups: Set<string> | undefined
  streams: Map<string, AbortController> | undefined
  uploads: Map<string, UploadStream> | undefined
  results: PendingResults | undefined
  /** False if `connected` failed, in which case `disconnected` is not called. */
  isWelcome = true
  isClosed = false
  /** When its handshake was completed. */
  openedAt = 0
  private isGreeted = false
  /** Resolves when the last handler has ended. */
  ended: Promise<void> | undefined
  readonly inbound: Inbound
  readonly calls: ActiveCalls
  private readonly owner: ConnectionOwner<Connection>
  private readonly isReconnectAgreed: boolean
  private aborter: AbortController | undefined
  private memory: Map<string, unknown> | undefined
  private shown: ConnectionView | undefined

  constructor(owner: ConnectionOwner<Connection>, names: ConnectionNames, identity: Identity, request: OpeningRequest) {
    this.owner = owner
    this.settings = owner.settings
    this.id = names.id
    this.token = names.token
    this.isReconnectAgreed = names.isReconnectAgreed
    this.identity = identity
    this.request = request
    this.inbound = new Inbound(this)
    this.calls = new ActiveCalls(owner.settings.maximumParallelInvocationsPerClient)
    this.watch = new ConnectionWatch(this, owner.clock.now())
  }

  /** The view of the connection for handlers. */
  get view(): ConnectionView {
    this.shown ??= new ConnectionView(this)
    return this.shown
  }

  /** Stored for the handlers of this connection. */
  get items(): Map<string, unknown> {
    this.memory ??= new Map()
    return this.memory
  }

  get signal(): AbortSignal {
    this.aborter ??= new AbortController()
    if (this.isClosed) this.aborter.abort()
    return this.aborter.signal
  }

  attach(transport: Transport): void {
    this.transport = transport
    this.watch.attached(this.owner.clock.now())
    if (this.owner.rawProtocol && !this.protocol) this.openRaw(this.owner.rawProtocol)
    this.inbound.wake()
  }

  /** A later request of the same user replaces the identity. */
  renew(identity: Identity): void {
    this.identity = identity
  }

  /** The same client on a new socket: unacknowledged messages are sent again. */
  reattach(transport: Transport): void {
    const replaced = this.transport
    this.inbound.forget()
    this.attach(transport)
    replaced?.terminate()
    if (!this.resend || !this.protocol) return
    const { sequenceId, messages } = this.resend.replay()
    this.transmit(this.protocol.encode({ type: 9, sequenceId }))
    for (const bytes of messages) this.transmit(bytes)
  }

  open(protocol: HubProtocol, version: number): Promise<void> | undefined {
    this.protocol = protocol
    if (this.isReconnectAgreed && version >= 2) this.resend = new ResendBuffer()
    if (!this.settings.greetsAfterConnected) this.greet()
    return this.owner.opened(this)?.then(() => this.greet())
  }

  refuse(reason: string): void {
    this.transmit(handshakeRefused(reason))
    this.isClosed = true
    this.transport?.close()
  }

  take(message: HubMessage): Promise<void> | undefined {
    if (this.resend && !this.resend.accepts(message)) return undefined
    if (message.type === 8) {
      this.resend?.acknowledge(message.sequenceId)
      this.watch.drained()
      return undefined
    }
    return this.owner.dispatch(this, message)
  }

  received(): void {
    this.watch.received(this.owner.clock.now())
  }

  send(outgoing: Outgoing | HubMessage): void {
    if (this.isClosed || !this.protocol) return
    const message = outgoing instanceof Outgoing ? outgoing.message : outgoing
    const bytes = outgoing instanceof Outgoing ? outgoing.bytesFor(this.protocol) : this.protocol.encode(outgoing)
    if (isCounted(message)) this.resend?.add(bytes)
    this.greet()
    this.transmit(bytes)
  }

  /** Ends the connection; with `allowReconnect` its client reconnects. */
  close(goodbye: Goodbye = farewell): void {
    if (this.isClosed) return
    if (this.protocol) this.send(goodbye.close)
    this.isClosed = true
    this.transport?.close()
    this.end(goodbye.error)
  }

  fail(error: Error): void {
    const text = describeFault('Connection closed with an error.', error, this.settings.detailedErrors)
    this.close({ close: { type: 7, error: text, allowReconnect: this.isWelcome }, error })
  }

  /** Ends the connection without a close message, because the client is gone. */
  cut(error?: Error): void {
    const { transport } = this
    if (!this.isClosed) {
      this.isClosed = true
      this.end(error)
    }
    transport?.terminate()
  }

  /** The transport has ended, on either side. */
  lost(transport: Transport, isGraceful: boolean): void {
    if (this.transport !== transport) return
    this.transport = undefined
    if (!this.isClosed && this.resend && !isGraceful) {
      this.watch.lost(this.owner.clock.now())
      return
    }
    if (!this.isClosed) {
      this.isClosed = true
      this.end(this.reasonOfLoss(isGraceful))
    }
    this.owner.gone(this)
  }

  /** Sends the handshake response. */
  private greet(): void {
    if (this.isGreeted) return
    this.isGreeted = true
    this.transmit(handshakeAccepted)
  }

  private openRaw(protocol: HubProtocol): void {
    this.protocol = protocol
    this.isGreeted = true
    void this.owner.opened(this)
  }

  private reasonOfLoss(isGraceful: boolean): Error | undefined {
    if (this.inbound.hasRemains) return new InvalidDataException('Connection terminated while reading a message.')
    return isGraceful ? undefined : new Error('The client disconnected without closing the connection.')
  }

  private transmit(bytes: Buffer): void {
    if (!this.transport || bytes.length === 0) return
    this.watch.transmitted(bytes.length, this.owner.clock.now())
    this.transport.send(bytes, this.protocol?.transferFormat ?? 'Text')
  }

  private end(error: Error | undefined): void {
    if (!this.protocol) {
      this.inbound.release()
      if (!this.transport) this.owner.gone(this)
      return
    }
    this.aborter?.abort()
    for (const stream of this.streams?.values() ?? []) stream.abort()
    for (const upload of this.uploads?.values() ?? [])
      upload.complete(new Error('The underlying connection was closed.'))
    this.results?.rejectAll(new Error(`Connection '${this.id}' disconnected.`))
    this.watch.drained()
    this.inbound.release()
    this.ended = Promise.all([this.inbound.settled(), this.calls.settled()]).then(() => this.owner.closed(this, error))
    if (!this.transport) this.owner.gone(this)
  }
}

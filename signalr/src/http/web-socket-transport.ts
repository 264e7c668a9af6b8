import { WebSocket, WebSocketServer } from 'ws'
import type { Connection } from '../hub/connection/connection.ts'
import type { HubSettings } from '../hub/settings.ts'
import type { TransferFormat, Transport } from '../hub/transport.ts'

const normalClosure = 1000
const faults = new Set([1002, 1003, 1007, 1008, 1009, 1010, 1011])

/** Replies to every close frame with its own code, like ASP.NET Core; `ws` would repeat the client's, or send none. */
class HubSocket extends WebSocket {
  override close(code?: number): void {
    super.close(code !== undefined && faults.has(code) ? code : normalClosure)
  }
}

export function createSocketServer({
  maximumMessageSize,
  maximumFrameSize,
  closeTimeout,
}: HubSettings): WebSocketServer {
  const options = {
    noServer: true,
    WebSocket: HubSocket,
    clientTracking: false,
    perMessageDeflate: false,
    closeTimeout,
    // The hub limits each message, of which a frame may hold many. A frame that `ws` rejects gets no Close message.
    maxPayload: toMaxPayload(Math.max(maximumFrameSize, maximumMessageSize * 4)),
  }
  return new WebSocketServer(options)
}

/** In `ws`, 0 means no limit. */
const toMaxPayload = (bytes: number) => (Number.isFinite(bytes) ? bytes : 0)

const textFrame = { binary: false }
const binaryFrame = { binary: true }

export class WebSocketTransport implements Transport {
  readonly name = 'WebSockets'
  readonly formats: readonly TransferFormat[] = ['Text', 'Binary']
  private readonly socket: WebSocket
  private readonly connection: Connection
  private readonly flushed: () => void
  private isBroken = false

  constructor(socket: WebSocket, connection: Connection) {
    this.socket = socket
    this.connection = connection
    this.flushed = () => connection.watch.drained()
    socket.on('message', (data) => this.receive(data as Buffer))
    socket.on('error', () => {
      this.isBroken = true
    })
    // Without a close frame (1006) the network may have failed, and the client may reconnect.
    socket.on('close', (code) => connection.lost(this, code !== 1006 || this.isBroken))
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  get bufferedBytes(): number {
    return this.socket.bufferedAmount
  }

  send(bytes: Buffer, format: TransferFormat): void {
    if (!this.isOpen) return
    const isCongested = this.bufferedBytes + bytes.length > this.connection.settings.bufferSize
    this.socket.send(bytes, format === 'Text' ? textFrame : binaryFrame, isCongested ? this.flushed : undefined)
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }

  close(): void {
    this.socket.resume()
    this.socket.close(normalClosure)
  }

  terminate(): void {
    this.socket.terminate()
  }

  /** A replaced socket may still deliver messages that the client sends again on the new one. */
  private receive(data: Buffer): void {
    if (this.connection.transport === this) this.connection.inbound.receive(data)
  }
}

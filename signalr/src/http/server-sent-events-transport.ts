import type { ServerResponse } from 'node:http'
import type { Connection } from '../hub/connection/connection.ts'
import type { TransferFormat, Transport } from '../hub/transport.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache,no-store',
  Pragma: 'no-cache',
  'Content-Encoding': 'identity',
  // Prevents nginx from buffering.
  'X-Accel-Buffering': 'no',
}

/** Writes each line of the payload as a data line of one event. */
export function toEvent(payload: string): string {
  const lines = payload.split('\n').map((line) => `data: ${line.endsWith('\r') ? line.slice(0, -1) : line}\r\n`)
  return `${lines.join('')}\r\n`
}

/** Server to client only: the client sends its messages in separate requests. */
export class ServerSentEventsTransport implements Transport {
  readonly name = 'ServerSentEvents'
  readonly formats: readonly TransferFormat[] = ['Text']
  private readonly response: ServerResponse
  private readonly connection: Connection
  private readonly flushed: () => void

  constructor(response: ServerResponse, connection: Connection) {
    this.response = response
    this.connection = connection
    this.flushed = () => connection.watch.drained()
    response.on('error', () => undefined)
    response.on('close', () => connection.lost(this, true))
    response.writeHead(200, headers)
    // Firefox considers the stream open only after it has received something.
    response.write(':\r\n')
  }

  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed
  }

  get bufferedBytes(): number {
    return this.response.writableLength
  }

  send(bytes: Buffer): void {
    if (!this.isOpen) return
    const event = toEvent(bytes.toString())
    const isCongested = this.bufferedBytes + event.length > this.connection.settings.bufferSize
    if (isCongested) this.response.write(event, this.flushed)
    else this.response.write(event)
  }

  pause(): void {}

  resume(): void {}

  close(): void {
    this.response.end()
  }

  terminate(): void {
    this.response.destroy()
  }
}

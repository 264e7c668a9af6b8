export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
export type TransferFormat = 'Text' | 'Binary'

/** Sends bytes to one client. It passes received bytes to the connection itself. */
export interface Transport {
  readonly name: TransportName
  readonly formats: readonly TransferFormat[]
  /** False once nothing can be sent any more. */
  readonly isOpen: boolean
  /** Bytes passed to `send` that are not sent yet. */
  readonly bufferedBytes: number
  send(bytes: Buffer, format: TransferFormat): void
  /** Stops passing on received bytes, until `resume`. */
  pause(): void
  resume(): void
  /** Closes after everything in the buffer is sent. */
  close(): void
  /** Closes without sending the buffer. */
  terminate(): void
  /** Called about once a second. */
  tick?(now: number): void
}

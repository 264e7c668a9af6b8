export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
export type TransferFormat = 'Text' | 'Binary'

/** How bytes get to one client. What it receives it hands to the connection itself. */
export interface Transport {
  readonly name: TransportName
  readonly formats: readonly TransferFormat[]
  /** False from the moment on when nothing can be sent any more. */
  readonly isOpen: boolean
  /** Given to `send` and not yet gone. */
  readonly bufferedBytes: number
  send(bytes: Buffer, format: TransferFormat): void
  /** Stops handing over received bytes, until `resume`. */
  pause(): void
  resume(): void
  /** What was sent before still leaves. */
  close(): void
  /** Nothing leaves any more. */
  terminate(): void
  /** Called about once a second. */
  tick?(now: number): void
}

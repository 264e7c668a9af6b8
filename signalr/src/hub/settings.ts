import type { ProtocolChoice } from '../protocol/handshake.ts'
import type { TransportName } from './transport.ts'

/** Limits and timeouts of a hub, with the defaults of ASP.NET Core. Times are in milliseconds, sizes in bytes. */
export interface HubSettings {
  transports: readonly TransportName[]
  protocols: readonly ProtocolChoice[]
  /** Of a single message from a client. */
  maximumMessageSize: number
  /** Of a WebSocket frame, which may contain many messages. */
  maximumFrameSize: number
  /** Concurrent calls of one client; streams, and methods with uploads, do not count. */
  maximumParallelInvocationsPerClient: number
  /** Buffered items of one upload. */
  streamBufferCapacity: number
  /** A ping is sent if nothing else was sent for this long. */
  keepAliveInterval: number
  /** Once a client has pinged, the connection is closed after this long without a message. */
  clientTimeout: number
  handshakeTimeout: number
  /** Completes the handshake only after `connected` has run. ASP.NET Core does it before. */
  greetsAfterConnected: boolean
  /** How long a negotiated connection waits for its transport, and an interrupted one for its client to reconnect. */
  disconnectTimeout: number
  pollTimeout: number
  /** A client that reads nothing for this long is disconnected. */
  sendTimeout: number
  closeTimeout: number
  /** Above this many buffered bytes, senders are asked to wait, and nothing more is read from the client. */
  bufferSize: number
  /** A client with more buffered bytes than this for longer than `sendTimeout` is disconnected. */
  maximumBufferedBytes: number
  allowStatefulReconnect: boolean
  /** Bytes kept until the client acknowledges them. */
  statefulReconnectBufferSize: number
  /** How long that buffer may exceed its size. */
  statefulReconnectTimeout: number
  /** How long to wait for a client result. */
  clientResultTimeout: number
  minimumNegotiateVersion: number
  /** Sends clients the name and message of every error. Do not enable it on public servers. */
  detailedErrors: boolean
}

export const defaultSettings: HubSettings = {
  transports: ['WebSockets', 'ServerSentEvents', 'LongPolling'],
  protocols: ['json', 'messagepack'],
  maximumMessageSize: 32 * 1024,
  maximumFrameSize: 16 * 1024 * 1024,
  maximumParallelInvocationsPerClient: 1,
  streamBufferCapacity: 10,
  keepAliveInterval: 15_000,
  clientTimeout: 30_000,
  handshakeTimeout: 15_000,
  greetsAfterConnected: false,
  disconnectTimeout: 15_000,
  pollTimeout: 90_000,
  sendTimeout: 10_000,
  closeTimeout: 5_000,
  bufferSize: 64 * 1024,
  maximumBufferedBytes: 1024 * 1024,
  allowStatefulReconnect: false,
  statefulReconnectBufferSize: 100_000,
  statefulReconnectTimeout: 5_000,
  clientResultTimeout: 300_000,
  minimumNegotiateVersion: 0,
  detailedErrors: false,
}

/** Applies the defaults and drops unknown settings. */
export function toSettings(wanted: Partial<HubSettings>): HubSettings {
  const names = Object.keys(defaultSettings) as (keyof HubSettings)[]
  const given = names.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]])
  return { ...defaultSettings, ...Object.fromEntries(given) }
}

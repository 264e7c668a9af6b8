import type { ProtocolChoice } from '../protocol/handshake.ts'
import type { TransportName } from './transport.ts'

/** Limits and times of a hub, with the defaults of ASP.NET Core. Times are in milliseconds, sizes in bytes. */
export interface HubSettings {
  transports: readonly TransportName[]
  protocols: readonly ProtocolChoice[]
  /** Of one message from a client. */
  maximumMessageSize: number
  /** Of one WebSocket frame, which may hold many messages. */
  maximumFrameSize: number
  /** Calls of one client that run at the same time; streams, and methods with uploads, do not count. */
  maximumParallelInvocationsPerClient: number
  /** Items of one upload that may wait for the method to take them. */
  streamBufferCapacity: number
  /** A ping is sent when nothing else was for this long. */
  keepAliveInterval: number
  /** From a client's first ping on, a silence this long ends the connection. */
  clientTimeout: number
  handshakeTimeout: number
  /** Answers the handshake once `connected` has run, so that a client that has started is known. ASP.NET Core answers first. */
  greetsAfterConnected: boolean
  /** How long a negotiated connection waits for its transport, and an interrupted one for its client. */
  disconnectTimeout: number
  pollTimeout: number
  /** A client that takes nothing for this long is disconnected. */
  sendTimeout: number
  closeTimeout: number
  /** Above this many waiting bytes a sender is asked to wait, and a client is read no further. */
  bufferSize: number
  /** A client for which more bytes than this wait for longer than `sendTimeout` is disconnected. */
  maximumBufferedBytes: number
  allowStatefulReconnect: boolean
  /** Bytes kept until the client acknowledges them. */
  statefulReconnectBufferSize: number
  /** How long that buffer may be over its size. */
  statefulReconnectTimeout: number
  /** How long one client may take for an answer to `invoke`. */
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

/** Defaults for whatever is not given; whatever else is given is left out. */
export function toSettings(wanted: Partial<HubSettings>): HubSettings {
  const names = Object.keys(defaultSettings) as (keyof HubSettings)[]
  const given = names.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]])
  return { ...defaultSettings, ...Object.fromEntries(given) }
}

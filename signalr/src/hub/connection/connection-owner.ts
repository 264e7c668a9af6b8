import type { HubProtocol } from '../../protocol/hub-protocol.ts'
import type { HubMessage } from '../../protocol/messages.ts'
import type { Clock } from '../clock.ts'
import type { HubSettings } from '../settings.ts'

/** The authenticated client. */
export interface Identity<User = unknown> {
  /** Addresses all connections of one user. */
  userId?: string
  /** Application data for handlers. */
  user?: User
  /** Milliseconds since 1970, when the connection is closed. */
  expiresAt?: number
}

/** The request that opened the connection. */
export interface OpeningRequest {
  headers: NodeJS.Dict<string | string[]>
  query: URLSearchParams
  remoteAddress?: string
}

/** The part of the hub that its connections use. */
export interface ConnectionOwner<Connection> {
  readonly settings: HubSettings
  readonly clock: Clock
  /** Used from the first byte on, without a handshake. */
  readonly rawProtocol: HubProtocol | undefined
  opened(connection: Connection): Promise<void> | undefined
  dispatch(connection: Connection, message: HubMessage): Promise<void> | undefined
  /** All handlers of the connection have ended. */
  closed(connection: Connection, error: Error | undefined): Promise<void>
  /** The connection is fully cleaned up: its token may be forgotten. */
  gone(connection: Connection): void
}

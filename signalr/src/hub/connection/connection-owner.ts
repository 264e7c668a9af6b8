import type { HubProtocol } from '../../protocol/hub-protocol.ts'
import type { HubMessage } from '../../protocol/messages.ts'
import type { Clock } from '../clock.ts'
import type { HubSettings } from '../settings.ts'

/** Who is at the other end. */
export interface Identity<User = unknown> {
  /** The name under which all connections of one person are reached. */
  userId?: string
  /** Whatever handlers want to know. */
  user?: User
  /** Milliseconds since 1970; then the connection is closed. */
  expiresAt?: number
}

/** The request that opened the connection. */
export interface OpeningRequest {
  headers: NodeJS.Dict<string | string[]>
  query: URLSearchParams
  remoteAddress?: string
}

/** The hub, as its connections see it. */
export interface ConnectionOwner<Connection> {
  readonly settings: HubSettings
  readonly clock: Clock
  /** Spoken from the first byte on, without a handshake. */
  readonly rawProtocol: HubProtocol | undefined
  opened(connection: Connection): Promise<void> | undefined
  dispatch(connection: Connection, message: HubMessage): Promise<void> | undefined
  /** All handlers of the connection have ended. */
  closed(connection: Connection, error: Error | undefined): Promise<void>
  /** Nothing of the connection is left: its token may be forgotten. */
  gone(connection: Connection): void
}

import type { JWTPayload } from 'jose'
import type { Rep, Visitor } from '../../access.ts'
import type { Authenticated } from '../../people/auth/authenticate-token.ts'
import type { PresentedEvent } from './present-events.ts'

/** The identity of a connection, from the request that opened it. */
export interface HubUser extends Authenticated {
  /** The last event before the connection was opened. Recorded before the response, so that no later event is missed. */
  from: number
}

/** One connection, and what was sent to it. */
export interface Listener {
  readonly connectionID: string
  /** The current representative with their permissions. */
  who: Rep | Visitor
  readonly claims: JWTPayload
  /** Everything after `from`, up to and including `upTo`, was sent. */
  from: number
  upTo: number
  /** Held until it resumes or a moment has passed; then gets missed events; then live events. */
  state: 'held' | 'behind' | 'live'
  catchingUp?: Promise<void>
  /** Ephemeral events held back until then, so that viewers are not missed by connecting a moment too early. */
  waiting: PresentedEvent[]
}

/** How a feed reaches connections of this node. */
export interface Sender {
  /** Resolves when the subscriber can take more. */
  send(connectionIDs: string[], type: string, message: object): Promise<void>
  end(connectionID: string): void
}

/** An event for current listeners that is not stored. */
export interface EphemeralEvent {
  type: string
  ticketID?: number
  toAgents?: unknown
  toVisitors?: unknown
  /** Not sent to its originator. */
  except?: string | undefined
}

import type { JWTPayload } from 'jose'
import type { Rep, Visitor } from '../../access.ts'
import type { Authenticated } from '../../people/auth/authenticate-token.ts'
import type { Told } from './tell-events.ts'

/** Whoever connects, as the request that opened the connection showed them. */
export interface HubUser extends Authenticated {
  /** The last event before they came. It is noted before they are answered, so that nothing after is missed. */
  from: number
}

/** One connection, and how much it was told. */
export interface Listener {
  readonly connectionID: string
  /** A representative as they are now, with their permissions. */
  who: Rep | Visitor
  readonly claims: JWTPayload
  /** Everything after `from`, up to and with `upTo`, was told. */
  from: number
  upTo: number
  /** Held until it resumes or a moment has passed; then told what came meanwhile; then told things as they happen. */
  state: 'held' | 'behind' | 'live'
  catchingUp?: Promise<void>
  /** What passed by before it was live: who looks where should not be missed by coming a moment too early. */
  waiting: Told[]
}

/** How a feed reaches connections of this node. */
export interface Speaker {
  /** Resolves when a single hearer has room for more. */
  say(connectionIDs: string[], type: string, message: object): Promise<void>
  end(connectionID: string): void
}

/** Something that is told to those who listen now, and kept nowhere. */
export interface Passing {
  type: string
  ticketID?: number
  toAgents?: unknown
  toVisitors?: unknown
  /** Who said it needs not hear it. */
  except?: string | undefined
}

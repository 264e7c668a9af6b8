import type { Rep, Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { nameRep } from '../../people/reps/name-rep.ts'
import { announce } from '../../platform/events/announcements.ts'
import type { EphemeralEvent } from './listener.ts'

export const typingTopic = 'hub.typing'

export interface Typing {
  customerID: number
  ticketID: number
  isTyping: boolean
  /** Null for the visitor. */
  customerRepID: number | null
  customerRepName: string | null
  /** Its originator. */
  connectionID: string
}

/** Publishes typing to all nodes. */
export async function publishTyping(
  { db }: Context,
  who: Rep | Visitor,
  { ticketID, isTyping, connectionID }: Pick<Typing, 'ticketID' | 'isTyping' | 'connectionID'>,
): Promise<void> {
  const { customerID } = who
  const typist =
    who.kind === 'rep'
      ? { customerRepID: who.customerRepID, customerRepName: await nameRep(db, who) }
      : { customerRepID: null, customerRepName: null }
  const typing: Typing = { customerID, ticketID, isTyping, ...typist, connectionID }
  await announce(db, typingTopic, typing)
}

export function toTypingEvent(typing: Typing): EphemeralEvent {
  const { ticketID, isTyping, customerRepID, customerRepName, connectionID } = typing
  const senderType = customerRepID === null ? 'EndUser' : 'CustomerRep'
  return {
    type: 'typing.changed',
    ticketID,
    except: connectionID,
    toAgents: { ticketID, isTyping, senderType, customerRepID, customerRepName },
    ...(customerRepID === null ? {} : { toVisitors: { isTyping, senderType, customerRepName } }),
  }
}

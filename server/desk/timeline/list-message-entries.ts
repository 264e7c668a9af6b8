import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { and, eq, sql } from 'drizzle-orm'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { messages } from '../messages/messages.table.ts'
import { showMessages } from '../messages/show-message.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { inSlice, type TimelineSource } from './timeline-source.ts'

interface Author {
  endUserID: number | null
  endUserName: string | null
  /** Name of a deleted representative or of an API token. */
  formerRepName: string | null
  /** The macro that created it. */
  macroID: number | null
}

export const messageSource: TimelineSource = {
  types: ['message'],
  async list(db, slice) {
    const { customerID, ticketID } = slice
    const { isBeyond, order, limit } = inSlice(slice, { at: messages.dateCreated, id: messages.messageID })
    const rows = await db
      .select({
        messageID: messages.messageID,
        formerRepName: messages.formerRepName,
        macroID: sql<number | null>`(${messages.composition} ->> 'macroID')::bigint`,
        endUserID: endUsers.endUserID,
        endUserName: endUsers.displayName,
      })
      .from(messages)
      .innerJoin(tickets, and(eq(tickets.customerID, messages.customerID), eq(tickets.ticketID, messages.ticketID)))
      .leftJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
      .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), isBeyond))
      .orderBy(order)
      .limit(limit)
    const shown = await showMessages(
      db,
      customerID,
      rows.map(({ messageID }) => messageID),
    )
    return rows.flatMap((row) => {
      const message = shown.get(row.messageID)
      return message ? [toEntry(message, row)] : []
    })
  },
}

const toEntry = (message: TicketMessage, author: Author) => ({
  entryID: message.messageID,
  type: 'message' as const,
  at: message.dateCreated,
  actor: authorOf(message, author),
  via: author.macroID === null ? null : { ruleID: null, macroID: author.macroID, importID: null },
  data: { ...message },
})

function authorOf(message: TicketMessage, { endUserID, endUserName, formerRepName }: Author): Actor {
  if (message.senderType === 'EndUser') {
    return { type: 'EndUser', id: endUserID, name: endUserName ?? message.fromName ?? message.fromAddress ?? '' }
  }
  if (message.isAI) return { type: 'AI', id: null, name: 'AI' }
  if (message.sentByTokenID !== null) return { type: 'ApiToken', id: message.sentByTokenID, name: formerRepName ?? '' }
  const name = message.customerRepName ?? formerRepName ?? message.fromName ?? ''
  return { type: 'Rep', id: message.customerRepID, name }
}

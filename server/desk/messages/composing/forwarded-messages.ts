import { and, eq, lte, notInArray } from 'drizzle-orm'
import { messages } from '../messages.table.ts'

export interface ForwardedExtent {
  customerID: number
  ticketID: number
  messageID: number
  history: 'Message' | 'Ticket'
}

/** The messages of a forward: no internal and no unsent ones. */
export const isForwarded = ({ customerID, ticketID, messageID, history }: ForwardedExtent) =>
  and(
    eq(messages.customerID, customerID),
    eq(messages.ticketID, ticketID),
    history === 'Ticket' ? lte(messages.messageID, messageID) : eq(messages.messageID, messageID),
    eq(messages.isInternal, false),
    eq(messages.isForward, false),
    notInArray(messages.status, ['Scheduled', 'Queued', 'Failed']),
  )

import { and, eq, lte, notInArray } from 'drizzle-orm'
import { messages } from '../messages.table.ts'

export interface ForwardedExtent {
  customerID: number
  ticketID: number
  messageID: number
  history: 'Message' | 'Ticket'
}

/** What a forward passes on: nothing that was recorded for representatives alone, and nothing unsent. */
export const isForwarded = ({ customerID, ticketID, messageID, history }: ForwardedExtent) =>
  and(
    eq(messages.customerID, customerID),
    eq(messages.ticketID, ticketID),
    history === 'Ticket' ? lte(messages.messageID, messageID) : eq(messages.messageID, messageID),
    eq(messages.isInternal, false),
    eq(messages.isForward, false),
    notInArray(messages.status, ['Scheduled', 'Queued', 'Failed']),
  )

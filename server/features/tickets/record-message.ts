import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { messages } from '../messages/messages.table.ts'
import { lockTickets, steps } from './change-ticket-state.ts'
import { appendTicketWords, reindexTicket } from './index-ticket-words.ts'
import { toEventData } from './open-ticket.ts'
import { isTicket } from './tickets.store.ts'
import { type TicketRow, tickets } from './tickets.table.ts'

export interface RecordedMessage {
  customerID: number
  ticketID: number
  at: Date
  senderType: 'EndUser' | 'CustomerRep'
  /** What a search shall find, see `searchableText`. */
  words: string
  /** False for what arrives by itself (automatic mail): it wakes nobody. */
  reopens?: boolean
}

/** Counts a message on its ticket. A closed ticket opens again when its end user writes; answers whether it did. */
export function recordMessageOnTicket(context: Context, message: RecordedMessage): Promise<{ isReopened: boolean }> {
  const { customerID, ticketID, at, senderType, words, reopens = true } = message
  return inTransaction(context, async (context) => {
    const [before] = (await lockTickets(context.db, customerID, [ticketID])) as [TicketRow]
    const isReopened = reopens && senderType === 'EndUser' && !steps.reopen.isTaken(before)
    const isLast = before.lastMessageDate === null || before.lastMessageDate < at
    const changes = {
      messageCount: before.messageCount + 1,
      lastMessageDate: isLast ? at : before.lastMessageDate,
      historySummary: null,
      ...(isReopened ? steps.reopen.set : {}),
    }
    await context.db.update(tickets).set(changes).where(isTicket(customerID, ticketID))
    await appendTicketWords(context.db, customerID, ticketID, words)
    if (isReopened) {
      await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData({ ...before, ...changes }) })
    }
    return { isReopened }
  })
}

/** After a message of the ticket was deleted: its count, last date and words are those of the messages that are left. */
export function forgetMessageOnTicket(context: Context, customerID: number, ticketID: number): Promise<void> {
  return inTransaction(context, async (context) => {
    await lockTickets(context.db, customerID, [ticketID])
    const left = sql`from ${messages} where ${messages.customerID} = ${customerID} and ${messages.ticketID} = ${ticketID}`
    await context.db
      .update(tickets)
      .set({
        messageCount: sql`(select count(*)::int ${left})`,
        lastMessageDate: sql`(select max(coalesce(${messages.messageDate}, ${messages.dateCreated})) ${left})`,
        historySummary: null,
      })
      .where(isTicket(customerID, ticketID))
    await reindexTicket(context, customerID, ticketID)
  })
}

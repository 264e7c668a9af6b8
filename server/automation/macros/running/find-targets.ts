import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import { seenBy } from '../../../desk/sight/is-seen.ts'
import { type TicketRow, tickets } from '../../../desk/tickets/tickets.table.ts'
import { invalidField } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Subject } from './fill-text.ts'
import type { Target } from './run-operations.ts'

export type MacroTarget = Target & Subject

/** The tickets named in the body, in order. Tickets invisible to the caller are 400. */
export async function findTargets(db: Database, rep: Rep, ticketIDs: number[], field: string): Promise<MacroTarget[]> {
  const wanted = [...new Set(ticketIDs)]
  const rows = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.customerID, rep.customerID), inArray(tickets.ticketID, wanted), seenBy(rep)))
  const found = new Map(rows.map((ticket) => [ticket.ticketID, ticket]))
  const last = await findLastMessages(db, rep.customerID, wanted)
  return wanted.map((ticketID) => {
    const ticket = found.get(ticketID)
    if (!ticket) throw invalidField(field, 'ticket_unknown')
    return toTarget(ticket, last.get(ticketID))
  })
}

const toTarget = (ticket: TicketRow, message: MessageRow | undefined): MacroTarget => ({
  ...{ ticketID: ticket.ticketID, channelID: ticket.channelID, messageID: message?.messageID ?? null },
  ...{ ticket, message },
})

async function findLastMessages(
  db: Database,
  customerID: number,
  ticketIDs: number[],
): Promise<Map<number, MessageRow>> {
  const rows = await db
    .selectDistinctOn([messages.ticketID])
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        inArray(messages.ticketID, ticketIDs),
        eq(messages.senderType, 'EndUser'),
      ),
    )
    .orderBy(messages.ticketID, desc(messages.dateCreated), desc(messages.messageID))
  return new Map(rows.map((row) => [row.ticketID, row]))
}

import type { TicketMove, TicketSplit } from '@attendant/contract/desk/ticket-move.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { moveToTicket } from '../../messages/changes/move-to-ticket.ts'
import { listMessagesOfTicket } from '../../messages/list-messages-of-ticket.ts'
import { carryHold } from '../../retention/holds/hold-ticket.ts'
import { recordFacts } from '../../timeline/record-fact.ts'
import { lockTickets } from '../changes/change-ticket-state.ts'
import { linkTicket } from '../changes/link-ticket.ts'
import { recountMessages } from '../changes/record-message.ts'
import { openTicket } from '../open-ticket.ts'
import { factsOfMove, insertMove, toMove } from './moves.store.ts'

/** Moves some messages of a ticket to a new ticket that is linked to the original. */
export async function splitTicket(
  context: Context,
  customerID: number,
  ticketID: number,
  { messageIDs, subject }: TicketSplit,
): Promise<TicketMove> {
  const { db, now } = context
  const [from] = await lockTickets(db, customerID, [ticketID])
  if (!from) throw refuse('ticket_not_found')
  const all = await listMessagesOfTicket(context, from)
  const moved = all.filter(({ messageID }) => messageIDs.includes(messageID))
  const [first] = moved
  if (!first || moved.length < new Set(messageIDs).size) {
    throw invalidField('messageIDs', 'not_messages_of_ticket')
  }
  if (moved.length === all.length) throw invalidField('messageIDs', 'split_takes_all')

  const to = await openTicket(context, {
    customerID,
    channelID: from.channelID,
    endUserID: from.endUserID,
    subject: subject?.trim() || first.subject || from.subject,
    language: from.language,
    customerRepID: from.customerRepID,
    priority: from.priority,
    teamID: from.teamID,
    origin: from.origin,
  })
  await linkTicket(db, to, ticketID)
  await moveToTicket(context, moved, to)
  for (const ticket of [from, to]) await recountMessages(context, customerID, ticket.ticketID)
  const move = await insertMove(db, {
    customerID,
    kind: 'Split',
    fromTicketID: ticketID,
    toTicketID: to.ticketID,
    moved: moved.map(({ messageID }) => messageID),
    statusBefore: from.status,
    dateCreated: now(),
  })
  await recordFacts(context, customerID, factsOfMove('split', move))
  await carryHold(context, from, to)
  return toMove(move)
}

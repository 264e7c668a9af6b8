import type { TicketMove } from '@attendant/contract/desk/ticket-move.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { followClosing } from '../../csat/follow-closings.ts'
import { moveToTicket } from '../../messages/changes/move-to-ticket.ts'
import { listMessagesOfTicket } from '../../messages/list-messages-of-ticket.ts'
import { moveNotes } from '../../notes/move-notes.ts'
import { carryHold } from '../../retention/holds/hold-ticket.ts'
import { factsOfChange } from '../../timeline/facts-of-change.ts'
import { recordFacts } from '../../timeline/record-fact.ts'
import { closed, lockTickets } from '../changes/change-ticket-state.ts'
import { recountMessages } from '../changes/record-message.ts'
import { toEventData } from '../open-ticket.ts'
import { ticketExists } from '../ticket-exists.ts'
import { getTicketRow, updateTicketRow } from '../tickets.store.ts'
import { factsOfMove, insertMove, toMove } from './moves.store.ts'

/** Moves the messages and notes to another ticket and closes this one; later emails for it go to the other ticket. */
export async function mergeTicket(
  context: Context,
  customerID: number,
  ticketID: number,
  intoTicketID: number,
): Promise<TicketMove> {
  const { db, now } = context
  await getTicketRow(db, customerID, ticketID)
  if (!(await ticketExists(db, customerID, intoTicketID))) {
    throw invalidField('intoTicketID', 'ticket_unknown')
  }
  if (intoTicketID === ticketID) throw invalidField('intoTicketID', 'ticket_merge_itself')
  const locked = await lockTickets(db, customerID, [ticketID, intoTicketID])
  const [from, to] = [ticketID, intoTicketID].map((id) => locked.find((ticket) => ticket.ticketID === id))
  if (!from || !to) throw new Error('Invariant violated: a locked ticket is missing')
  if (from.mergedIntoTicketID !== null) throw refuse('ticket_already_merged')
  if (to.mergedIntoTicketID !== null) {
    throw invalidField('intoTicketID', 'merge_target_merged')
  }
  if (from.channelID !== to.channelID) throw invalidField('intoTicketID', 'merge_other_channel')

  const moved = await listMessagesOfTicket(context, from)
  await moveToTicket(context, moved, to)
  const movedNotes = await moveNotes(context, customerID, { fromTicketID: ticketID, toTicketID: intoTicketID })
  const merged = { mergedIntoTicketID: intoTicketID, status: 'Closed', lastResolved: now(), ...closed }
  await updateTicketRow(db, from, merged)
  for (const ticket of [from, to]) await recountMessages(context, customerID, ticket.ticketID)
  await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData({ ...from, ...merged }, from) })
  await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(to) })
  const move = await insertMove(db, {
    customerID,
    kind: 'Merge',
    fromTicketID: ticketID,
    toTicketID: intoTicketID,
    moved: moved.map(({ messageID }) => messageID),
    movedNotes,
    statusBefore: from.status,
    dateCreated: now(),
  })
  const facts = [...factsOfMove('merged', move), ...factsOfChange(from, { ...from, ...merged })]
  await recordFacts(context, customerID, facts)
  await followClosing(context, from, { ...from, ...merged })
  await carryHold(context, from, to)
  return toMove(move)
}

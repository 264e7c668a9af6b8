import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { followClosing } from '../../csat/follow-closings.ts'
import { moveToTicket } from '../../messages/changes/move-to-ticket.ts'
import { listMessagesOfTicket } from '../../messages/list-messages-of-ticket.ts'
import { moveNotes } from '../../notes/move-notes.ts'
import { assertNotHeld } from '../../retention/holds/find-held.ts'
import { factsOfChange } from '../../timeline/facts-of-change.ts'
import { recordFacts } from '../../timeline/record-fact.ts'
import { lockTickets } from '../changes/change-ticket-state.ts'
import { deleteTicket } from '../changes/delete-ticket.ts'
import { recountMessages } from '../changes/record-message.ts'
import { toEventData } from '../open-ticket.ts'
import { stateOf } from '../tickets.policy.ts'
import { updateTicketRow } from '../tickets.store.ts'
import { factsOfMove, lockMove, markUndone } from './moves.store.ts'

/** Moves back the messages that still exist. Undoing a split deletes the split-off ticket if that empties it. */
export async function undoMove(context: Context, customerID: number, moveID: number): Promise<void> {
  const { db, now } = context
  const move = await lockMove(db, customerID, moveID)
  if (move.dateUndone) throw refuse('move_already_undone')
  const { fromTicketID, toTicketID, kind } = move
  const locked = await lockTickets(db, customerID, [fromTicketID, toTicketID])
  const [from, to] = [fromTicketID, toTicketID].map((id) => locked.find((ticket) => ticket.ticketID === id))
  if (!from || !to) throw refuse('ticket_not_found')
  await assertNotHeld(db, customerID, [fromTicketID, toTicketID])

  const there = await listMessagesOfTicket(context, to)
  const back = there.filter(({ messageID }) => move.moved.includes(messageID))
  await moveToTicket(context, back, from)
  await moveNotes(context, customerID, {
    fromTicketID: toTicketID,
    toTicketID: fromTicketID,
    noteIDs: move.movedNotes,
  })
  await markUndone(db, move, now())
  const restored = kind === 'Merge' ? { mergedIntoTicketID: null, ...stateOf(move.statusBefore) } : {}
  if (kind === 'Merge') await updateTicketRow(db, from, restored)
  await recountMessages(context, customerID, fromTicketID)
  await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData({ ...from, ...restored }, from) })
  const facts = [...factsOfMove('moveUndone', move), ...factsOfChange(from, { ...from, ...restored })]
  await recordFacts(context, customerID, facts)
  await followClosing(context, from, { ...from, ...restored })
  if (kind === 'Split' && back.length === there.length) return deleteTicket(context, customerID, toTicketID)
  await recountMessages(context, customerID, toTicketID)
}

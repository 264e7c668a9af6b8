import type { LegalHold } from '@attendant/contract/desk/retention/legal-hold.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { lockTickets } from '../../tickets/changes/change-ticket-state.ts'
import type { TicketChanges } from '../../tickets/changes-of.ts'
import { toEventData } from '../../tickets/open-ticket.ts'
import { updateTicketRow } from '../../tickets/tickets.store.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'
import { recordFact } from '../../timeline/record-fact.ts'
import { findHeld } from './find-held.ts'
import { readReason } from './read-reason.ts'

/** Setting a hold again with the same reason has no effect. */
export function holdTicket(context: Context, customerID: number, ticketID: number, hold: LegalHold): Promise<void> {
  return inTransaction(context, async (context) => {
    const [ticket] = (await lockTickets(context.db, customerID, [ticketID])) as [TicketRow]
    const { isHeld, reason } = readReason(hold)
    if (ticket.isHeld === isHeld && (ticket.holdReason === reason || !isHeld)) return
    const wasHeld = (await findHeld(context.db, customerID, [ticketID])).length > 0
    await updateTicketRow(context.db, ticket, { isHeld, holdReason: isHeld ? reason : null })
    await publishHold(context, ticket, { isHeld, reason, wasHeld })
  })
}

interface ChangedHold {
  isHeld: boolean
  reason: string | null
  wasHeld: boolean
}

/** In the timeline, and to subscribers of the ticket. */
export async function publishHold(context: Context, ticket: TicketRow, { isHeld, reason, wasHeld }: ChangedHold) {
  const { customerID, ticketID } = ticket
  const isOnHold = (await findHeld(context.db, customerID, [ticketID])).length > 0
  const changes: TicketChanges = wasHeld === isOnHold ? {} : { isOnLegalHold: { from: wasHeld, to: isOnHold } }
  await recordFact(context, customerID, { ticketID, type: 'legalHoldChanged', data: { isHeld, reason } })
  await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(ticket, ticket, changes) })
}

/** Content moved from a held ticket to another one stays on hold there, as does a ticket that leaves a held end user. */
export async function carryHold(context: Context, from: TicketRow, to: TicketRow): Promise<void> {
  const { customerID } = from
  const [held] = await findHeld(context.db, customerID, [from.ticketID])
  if (!held || to.isHeld) return
  await updateTicketRow(context.db, to, { isHeld: true, holdReason: held.reason })
  await publishHold(context, to, { isHeld: true, reason: held.reason, wasHeld: from.ticketID === to.ticketID })
}

import type { TicketBulk } from '../../../contract/ticket.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { assignTickets, steps, takeStep } from './change-ticket-state.ts'
import { deleteTickets } from './delete-ticket.ts'

const actions = ['close', 'reopen', 'assign', 'escalate', 'spam', 'notSpam', 'delete'] as const

/** Many tickets at once, all or none. */
export async function changeTickets(context: Context, customerID: number, body: TicketBulk): Promise<void> {
  const { ticketIDs, customerRepID } = body
  const action = actions.find((known) => known.toLowerCase() === body.action.trim().toLowerCase())
  if (!action) throw invalidField('action', `must be one of ${actions.join(', ')}`)
  if (action === 'delete') return deleteTickets(context, customerID, ticketIDs)
  if (action !== 'assign') return void (await takeStep(context, customerID, ticketIDs, steps[action]))

  if (customerRepID == null) throw invalidField('customerRepID', 'is required to assign')
  await assignTickets(context, customerID, ticketIDs, customerRepID)
}

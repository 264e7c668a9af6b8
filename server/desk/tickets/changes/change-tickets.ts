import type { TicketBulk } from '@attendant/contract/desk/ticket.ts'
import { assertPermitted, type Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { isPossibleId } from '../../../platform/http/requests/path-ids.ts'
import { automationPort } from '../../ports.ts'
import { applyTransition, assignTickets, transitions } from './change-ticket-state.ts'
import { deleteTickets } from './delete-ticket.ts'
import { markSpam } from './mark-spam.ts'

const actions = ['close', 'reopen', 'assign', 'escalate', 'spam', 'notSpam', 'delete'] as const

const maxTickets = 1000

const hooks = { close: 'OnClose', reopen: 'OnReopen', assign: 'OnAssign', escalate: 'OnEscalate' } as const

/** Changes many tickets, all or nothing. */
export async function changeTickets(context: Context, rep: Rep, body: TicketBulk): Promise<void> {
  const { customerID } = rep
  const { customerRepID } = body
  const action = actions.find((known) => known.toLowerCase() === body.action.trim().toLowerCase())
  if (!action) throw invalidField('action', 'not_one_of', { allowed: actions.join(', ') })
  if (action === 'delete') assertPermitted(rep, 'deleteTickets')
  const ticketIDs = readTicketIDs(body.ticketIDs)
  if (action === 'delete') return deleteTickets(context, customerID, ticketIDs)
  if (action === 'spam' || action === 'notSpam') return markSpam(context, customerID, ticketIDs, action === 'spam')
  if (action !== 'assign') {
    const changed = await applyTransition(context, customerID, ticketIDs, transitions[action])
    return automationPort(context).fireHookOfTickets(context, customerID, hooks[action], changed)
  }
  if (customerRepID == null) throw invalidField('customerRepID', 'rep_required_to_assign')
  const assigned = await assignTickets(context, customerID, ticketIDs, customerRepID)
  await automationPort(context).fireHookOfTickets(context, customerID, hooks.assign, assigned)
}

function readTicketIDs(written: number[]): number[] {
  const ticketIDs = [...new Set(written)]
  if (ticketIDs.length > maxTickets) throw invalidField('ticketIDs', 'too_many_items', { limit: maxTickets })
  if (!ticketIDs.every(isPossibleId)) throw refuse('ticket_not_found')
  return ticketIDs
}

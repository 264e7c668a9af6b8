import type { Ticket, TicketCreate } from '@attendant/contract/desk/ticket.ts'
import type { Context } from '../../context.ts'
import { assertAssignable } from '../../people/reps/rep-exists.ts'
import { notifyAssigned } from '../notifications/facts/notify-ticket-change.ts'
import { trackSla } from '../sla/track-sla.ts'
import { giveTags } from '../tags/tag-tickets.ts'
import { openTicket } from './open-ticket.ts'
import { getTicket } from './tickets.store.ts'

export async function createTicket(context: Context, customerID: number, body: TicketCreate): Promise<Ticket> {
  const { channelID, subject, status, endUserID, customFieldsData, language, customerRepID } = body
  const { priority, tags, teamID } = body
  if (customerRepID) await assertAssignable(context.db, customerID, customerRepID)
  const ticket = await openTicket(context, {
    customerID,
    channelID,
    endUserID: endUserID ?? null,
    subject: subject ?? '',
    status: status ?? 'Open',
    customFieldsData: customFieldsData ?? null,
    language: language ?? null,
    customerRepID: customerRepID ?? null,
    priority: priority ?? 'Normal',
    teamID: teamID ?? null,
    origin: 'Api',
  })
  if (ticket.customerRepID !== null) await notifyAssigned(context, ticket, ticket.customerRepID)
  await giveTags(context.db, customerID, ticket.ticketID, tags ?? [])
  await trackSla(context, customerID, ticket.ticketID)
  return getTicket(context.db, customerID, ticket.ticketID)
}

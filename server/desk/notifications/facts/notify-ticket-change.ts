import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'
import { notify } from '../notify.ts'

type Changed = Pick<TicketRow, 'customerID' | 'ticketID' | 'subject'>

export async function notifyAssigned(context: Context, ticket: Changed, customerRepID: number): Promise<void> {
  const { customerID, ticketID, subject } = ticket
  await notify(context, {
    customerID,
    ticketID,
    kind: 'Assigned',
    fact: `assigned:${context.newId()}`,
    title: `Ticket #${ticketID} was assigned to you`,
    text: subject,
    customerRepIDs: [customerRepID],
  })
}

/** Notifies the assignee, or everyone if there is none, that the ticket needs a person. */
export async function notifyPersonRequested(
  context: Context,
  ticket: Changed & Pick<TicketRow, 'customerRepID'>,
  reason: string,
): Promise<void> {
  const { customerID, ticketID, subject, customerRepID } = ticket
  await notify(context, {
    customerID,
    ticketID,
    kind: 'PersonRequested',
    fact: `person:${context.newId()}`,
    title: `Ticket #${ticketID} needs a person`,
    text: [subject, reason].filter(Boolean).join(': '),
    customerRepIDs: customerRepID === null ? await listRepIDs(context, customerID) : [customerRepID],
  })
}

async function listRepIDs({ db }: Context, customerID: number): Promise<number[]> {
  const rows = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.isActive, true)))
  return rows.map(({ customerRepID }) => customerRepID)
}

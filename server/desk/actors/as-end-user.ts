import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** The same context for changes caused by the end user of the ticket, such as by writing a message. */
export async function asEndUser(
  context: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<Context> {
  const [endUser] = await context.db
    .select({ endUserID: endUsers.endUserID, name: endUsers.displayName })
    .from(tickets)
    .innerJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  const cause = { by: 'endUser', endUserID: endUser?.endUserID ?? null, name: endUser?.name ?? '' } as const
  return { ...context, cause }
}

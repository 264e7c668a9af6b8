import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { queueTending } from '../../teams/assignment/queue-tending.ts'
import { isTicket } from '../tickets.store.ts'
import { tickets } from '../tickets.table.ts'

/** Queues an open ticket without an assignee for a member of its team, now or once it has a team. */
export async function needAssignee(
  { db }: Pick<Context, 'db'>,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<void> {
  const [ticket] = await db
    .update(tickets)
    .set({ needsAssignee: true })
    .where(
      and(
        isTicket(customerID, ticketID),
        eq(tickets.isClosed, false),
        eq(tickets.isSpam, false),
        isNull(tickets.customerRepID),
      ),
    )
    .returning({ teamID: tickets.teamID })
  if (ticket && ticket.teamID !== null) await queueTending(db, customerID)
}

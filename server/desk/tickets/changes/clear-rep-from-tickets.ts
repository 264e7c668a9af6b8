import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { queueTending } from '../../teams/assignment/queue-tending.ts'
import { recordFacts } from '../../timeline/record-fact.ts'
import { tickets } from '../tickets.table.ts'

const batchSize = 1000

/** Unassigns the tickets of a deleted representative. */
export async function clearRepFromTickets(
  context: Pick<Context, 'db' | 'now' | 'cause'>,
  customerID: number,
  customerRepID: number,
): Promise<void> {
  const cleared = await context.db
    .update(tickets)
    .set({ customerRepID: null, needsAssignee: sql`not is_closed and team_id is not null` })
    .where(and(eq(tickets.customerID, customerID), eq(tickets.customerRepID, customerRepID)))
    .returning({ ticketID: tickets.ticketID })
  const data = { from: customerRepID, to: null, reason: null }
  for (let start = 0; start < cleared.length; start += batchSize) {
    const facts = cleared.slice(start, start + batchSize)
    await recordFacts(
      context,
      customerID,
      facts.map(({ ticketID }) => ({ ticketID, type: 'assigneeChanged', data })),
    )
  }
  if (cleared.length > 0) await queueTending(context.db, customerID)
}

import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { recordFacts } from '../../timeline/record-fact.ts'
import { toEventData } from '../open-ticket.ts'
import { tickets } from '../tickets.table.ts'

const batchSize = 1000

/** Removes the team from the tickets of a deleted team. */
export async function clearTeamFromTickets(context: Context, customerID: number, teamID: number): Promise<void> {
  const cleared = await context.db
    .update(tickets)
    .set({ teamID: null })
    .where(and(eq(tickets.customerID, customerID), eq(tickets.teamID, teamID)))
    .returning()
  const data = { from: teamID, to: null, reason: null }
  for (let start = 0; start < cleared.length; start += batchSize) {
    const batch = cleared.slice(start, start + batchSize)
    const facts = batch.map(({ ticketID }) => ({ ticketID, type: 'teamChanged' as const, data }))
    await recordFacts(context, customerID, facts)
  }
  for (const ticket of cleared) {
    const data = toEventData(ticket, { ...ticket, teamID })
    await publishEvent(context, { customerID, type: 'ticket.updated', data })
  }
}

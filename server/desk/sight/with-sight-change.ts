import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { publishEvents } from '../../platform/events/events.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { findLimits } from './find-limits.ts'
import { isSeenBy } from './is-seen.ts'

interface Seer {
  customerID: number
  customerRepID: number
}

/** The representative's teams, or all. */
type Sight = readonly number[] | 'all'

/** Beyond this number, consoles load the rest with their lists. */
const maxNotified = 1000

/**
 * Changes what a representative may see, in its transaction, and notifies their consoles of the open tickets that
 * they can no longer see, and of those that they can see now.
 */
export async function withSightChange(context: Context, seer: Seer, change: () => Promise<void>): Promise<void> {
  const before = await readSight(context.db, seer)
  await change()
  const after = await readSight(context.db, seer)
  const hidden = { isDeleted: true, isHidden: true }
  await publishTickets(context, seer, await findOpen(context.db, seer, before, after), hidden)
  await publishTickets(context, seer, await findOpen(context.db, seer, after, before), {})
}

async function readSight(db: Database, { customerID, customerRepID }: Seer): Promise<Sight> {
  return (await findLimits(db, customerID, [customerRepID])).get(customerRepID) ?? 'all'
}

/** Open tickets that are visible before and not after, or the reverse, newest first. */
async function findOpen(db: Database, seer: Seer, seenWith: Sight, unseenWith: Sight): Promise<number[]> {
  if (unseenWith === 'all') return []
  const more = seenWith === 'all' ? undefined : seenWith.filter((teamID) => !unseenWith.includes(teamID))
  if (more?.length === 0) return []
  const isOfMore = more && sql`${tickets.teamID} = any(${sql.param(more)}::bigint[])`
  const rows = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(
      and(
        eq(tickets.customerID, seer.customerID),
        eq(tickets.isClosed, false),
        isOfMore,
        sql`${isSeenWith(seer, unseenWith)} is not true`,
      ),
    )
    .orderBy(desc(tickets.dateCreated))
    .limit(maxNotified)
  return rows.map(({ ticketID }) => ticketID)
}

/** With these teams instead of the current ones. */
const isSeenWith = ({ customerID, customerRepID }: Seer, teamIDs: readonly number[]): SQL =>
  sql`(${tickets.customerRepID} = ${customerRepID}
    or ${isSeenBy({ customerID, customerRepID: 0, tokenTeamIDs: sql.param([...teamIDs]) })})`

async function publishTickets(context: Context, seer: Seer, ticketIDs: number[], further: object): Promise<void> {
  const { customerID, customerRepID } = seer
  const data = ticketIDs.map((ticketID) => ({ ticketID, ...further, onlyCustomerRepID: customerRepID }))
  await publishEvents(context, { customerID, type: 'ticket.updated', data })
}

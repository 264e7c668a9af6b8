import type { Follower } from '@attendant/contract/desk/notification.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { repExists } from '../../people/reps/rep-exists.ts'
import { reps } from '../../people/reps/reps.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { findRepsWhoSee } from '../sight/find-reps-who-see.ts'
import { getTicketRow } from '../tickets/tickets.store.ts'
import { followTicket } from './follow-ticket.ts'
import { ticketFollowers } from './followers.table.ts'

const ofTicket = (customerID: number, ticketID: number) =>
  and(eq(ticketFollowers.customerID, customerID), eq(ticketFollowers.ticketID, ticketID))

export async function listFollowers(db: Database, customerID: number, ticketID: number): Promise<Follower[]> {
  await getTicketRow(db, customerID, ticketID)
  return db
    .select({
      customerRepID: ticketFollowers.customerRepID,
      name: sql<string>`coalesce(nullif(${reps.name}, ''), ${reps.username})`,
      reason: ticketFollowers.reason,
    })
    .from(ticketFollowers)
    .innerJoin(
      reps,
      and(eq(reps.customerID, ticketFollowers.customerID), eq(reps.customerRepID, ticketFollowers.customerRepID)),
    )
    .where(ofTicket(customerID, ticketID))
    .orderBy(asc(ticketFollowers.customerRepID))
}

export async function addFollower(
  context: Context,
  customerID: number,
  ticketID: number,
  customerRepID: number,
): Promise<void> {
  await getTicketRow(context.db, customerID, ticketID)
  await assertSees(context.db, customerID, ticketID, customerRepID)
  await followTicket(context, { customerID, ticketID, customerRepIDs: [customerRepID], reason: 'Manual' })
}

async function assertSees(db: Database, customerID: number, ticketID: number, customerRepID: number): Promise<void> {
  const seeing = await findRepsWhoSee(db, customerID, ticketID, [customerRepID])
  if (!seeing.has(customerRepID)) throw refuse('rep_not_found')
}

/** Removing an agent who does not follow has no effect. */
export async function removeFollower(
  context: Context,
  customerID: number,
  ticketID: number,
  customerRepID: number,
): Promise<void> {
  const { db } = context
  await getTicketRow(db, customerID, ticketID)
  if (!(await repExists(db, customerID, customerRepID))) throw refuse('rep_not_found')
  const removed = await db
    .delete(ticketFollowers)
    .where(and(ofTicket(customerID, ticketID), eq(ticketFollowers.customerRepID, customerRepID)))
    .returning()
  if (removed.length > 0) await publishEvent(context, { customerID, type: 'ticket.updated', data: { ticketID } })
}

const findIDs = prepareSelect(
  { customerRepID: ticketFollowers.customerRepID },
  sql`from ${ticketFollowers} where ${ticketFollowers.customerID} = ${sql.placeholder('customerID')}
    and ${ticketFollowers.ticketID} = ${sql.placeholder('ticketID')}`,
)

export async function findFollowerIDs(db: Database, customerID: number, ticketID: number): Promise<number[]> {
  const rows = await findIDs(db, { customerID, ticketID })
  return rows.map(({ customerRepID }) => customerRepID)
}

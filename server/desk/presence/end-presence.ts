import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { announceViewers } from './announce-viewers.ts'
import { chosenReps, findPresences } from './presence.store.ts'
import { hubConnections } from './presence.table.ts'
import { publishPresence } from './publish-presence.ts'

/** Call before deleting a representative: notifies colleagues that they are offline and no longer view any ticket. */
export async function endPresence(context: Context, customerID: number, customerRepID: number): Promise<void> {
  const { db, now } = context
  // The lock serialises this with a concurrent connect, so that no connection of a deleted representative remains.
  await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), chosenReps([customerRepID])))
    .for('update')
  const [before] = await findPresences(db, customerID, now(), chosenReps([customerRepID]))
  const ended = await db
    .delete(hubConnections)
    .where(and(eq(hubConnections.customerID, customerID), eq(hubConnections.customerRepID, customerRepID)))
    .returning({ viewing: hubConnections.viewing })
  if (before?.isOnline) await publishPresence(context, customerID, [customerRepID])
  for (const ticketID of new Set(ended.flatMap(({ viewing }) => viewing))) {
    await announceViewers(context, customerID, ticketID)
  }
}

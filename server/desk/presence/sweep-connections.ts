import { and, lt, not, sql } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announceViewers } from './announce-viewers.ts'
import { noteAbsence } from './change-availability.ts'
import { isLiveConnection } from './is-live-connection.ts'
import { chosenReps, findPresences } from './presence.store.ts'
import { hubConnections, hubNodes } from './presence.table.ts'
import { publishPresence } from './publish-presence.ts'

/** Nodes whose lease expired this long ago are deleted. */
const abandonedAfterMs = 3_600_000

/** Deletes expired connections of all nodes, and publishes who went offline. */
export async function sweepConnections(given: Context): Promise<void> {
  const all = asSystem(given, 'keep hub nodes')
  await inTransaction(all, async (context) => {
    const { db, now } = context
    const gone = await db
      .delete(hubConnections)
      .where(not(isLiveConnection(now())))
      .returning({
        customerID: hubConnections.customerID,
        customerRepID: hubConnections.customerRepID,
        viewing: hubConnections.viewing,
      })
    for (const [customerID, ended] of Map.groupBy(gone, ({ customerID }) => customerID)) {
      const repIDs = [...new Set(ended.flatMap(({ customerRepID }) => customerRepID ?? []))]
      const own = bindCustomer(context, customerID)
      const left = await findPresences(own.db, customerID, now(), chosenReps(repIDs))
      const offline = left.filter(({ isOnline }) => !isOnline).map(({ customerRepID }) => customerRepID)
      await noteAbsence(own, customerID, offline)
      await publishPresence(own, customerID, offline)
      for (const ticketID of new Set(ended.flatMap(({ viewing }) => viewing))) {
        await announceViewers(own, customerID, ticketID)
      }
    }
  })
  const { db, now } = all
  const abandoned = lt(hubNodes.leaseUntil, new Date(now().getTime() - abandonedAfterMs))
  await db.delete(hubNodes).where(
    and(
      abandoned,
      sql`not exists(select from ${hubConnections} where ${hubConnections.customerID} = ${hubNodes.customerID}
        and ${hubConnections.nodeID} = ${hubNodes.nodeID})`,
    ),
  )
}

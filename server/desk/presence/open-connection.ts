import { sql } from 'drizzle-orm'
import type { Rep, Visitor } from '../../access.ts'
import { asSystem, type Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { queueTending } from '../teams/assignment/queue-tending.ts'
import { noteAbsence } from './change-availability.ts'
import { limitVisitors } from './limit-visitors.ts'
import { chosenReps, findPresences } from './presence.store.ts'
import { hubConnections, hubNodes } from './presence.table.ts'
import { publishPresence } from './publish-presence.ts'

/** A node that does not renew its lease for this long is considered dead. */
const leaseMs = 30_000
/** How long a dropped connection still counts as online, so that the client can reconnect unnoticed. */
const graceMs = 15_000

const leaseFrom = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() + leaseMs)

export interface HubConnection {
  nodeID: string
  connectionID: string
}

/** Registers a connection. Publishes presence when a representative comes online; limits connections of visitors. */
export function openConnection(context: Context, who: Rep | Visitor, connection: HubConnection): Promise<void> {
  const { customerID } = who
  return inTransaction(context, async (context) => {
    const { db, now } = context
    if (who.kind === 'visitor') await limitVisitors(context, who)
    await db
      .insert(hubNodes)
      .values({ customerID, nodeID: connection.nodeID, leaseUntil: leaseFrom(context) })
      .onConflictDoUpdate({ target: [hubNodes.customerID, hubNodes.nodeID], set: { leaseUntil: leaseFrom(context) } })
    const [before] =
      who.kind === 'rep' ? await findPresences(db, customerID, now(), chosenReps([who.customerRepID])) : []
    await db.insert(hubConnections).values({
      customerID,
      ...connection,
      ...(who.kind === 'rep'
        ? { customerRepID: who.customerRepID }
        : { ticketToken: who.ticketToken, address: addressKey(who.address) }),
    })
    if (!before || before.isOnline) return
    await noteAbsence(context, customerID, [before.customerRepID])
    await publishPresence(context, customerID, [before.customerRepID])
    await queueTending(db, customerID)
  })
}

/**
 * Ends a connection: immediately if it was closed, after a grace period if it dropped; `sweepConnections` then
 * publishes the change. Returns the IDs of the tickets that were being viewed.
 */
export async function endConnection(
  { db, now }: Context,
  { customerID }: Pick<Rep, 'customerID'>,
  { connectionID }: HubConnection,
  isBroken: boolean,
): Promise<number[]> {
  const endsAt = isBroken ? new Date(now().getTime() + graceMs) : now()
  const [ended] = await db
    .update(hubConnections)
    .set({ endsAt })
    .where(sql`${hubConnections.customerID} = ${customerID} and ${hubConnections.connectionID} = ${connectionID}`)
    .returning({ viewing: hubConnections.viewing })
  return ended?.viewing ?? []
}

/** Keeps the node, and with it its connections, alive. */
export async function renewLease(context: Context, nodeID: string): Promise<void> {
  await asSystem(context, 'keep hub nodes')
    .db.update(hubNodes)
    .set({ leaseUntil: leaseFrom(context) })
    .where(sql`${hubNodes.nodeID} = ${nodeID}`)
}

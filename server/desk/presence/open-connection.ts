import { sql } from 'drizzle-orm'
import type { Rep, Visitor } from '../../access.ts'
import { asSystem, type Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { limitVisitors } from './limit-visitors.ts'
import { chosenReps, findPresences } from './presence.store.ts'
import { hubConnections, hubNodes } from './presence.table.ts'
import { publishPresence } from './publish-presence.ts'

/** A node that says nothing for this long is dead. */
const leaseInMs = 30_000
/** How long a broken connection counts: enough for its client to come back, with its waits between attempts. */
const graceInMs = 15_000

const leaseFrom = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() + leaseInMs)

export interface HubPlace {
  nodeID: string
  connectionID: string
}

/** Somebody connected. Colleagues hear of a representative whom they did not see before; of visitors there may be enough. */
export function openConnection(context: Context, who: Rep | Visitor, place: HubPlace): Promise<void> {
  const { customerID } = who
  return inTransaction(context, async (context) => {
    const { db, now } = context
    if (who.kind === 'visitor') await limitVisitors(context, who)
    await db
      .insert(hubNodes)
      .values({ customerID, nodeID: place.nodeID, leaseUntil: leaseFrom(context) })
      .onConflictDoUpdate({ target: [hubNodes.customerID, hubNodes.nodeID], set: { leaseUntil: leaseFrom(context) } })
    const [before] =
      who.kind === 'rep' ? await findPresences(db, customerID, now(), chosenReps([who.customerRepID])) : []
    await db.insert(hubConnections).values({
      customerID,
      ...place,
      ...(who.kind === 'rep'
        ? { customerRepID: who.customerRepID }
        : { ticketToken: who.ticketToken, address: addressKey(who.address) }),
    })
    if (before && !before.isOnline) await publishPresence(context, customerID, [before.customerRepID])
  })
}

/**
 * A connection ended. One that was closed counts no longer; one that broke counts for a while, and colleagues hear of
 * it only when nobody came back, see `sweepConnections`. Answers the tickets that were looked at.
 */
export async function endConnection(
  { db, now }: Context,
  { customerID }: Pick<Rep, 'customerID'>,
  { connectionID }: HubPlace,
  isBroken: boolean,
): Promise<number[]> {
  const endsAt = isBroken ? new Date(now().getTime() + graceInMs) : now()
  const [ended] = await db
    .update(hubConnections)
    .set({ endsAt })
    .where(sql`${hubConnections.customerID} = ${customerID} and ${hubConnections.connectionID} = ${connectionID}`)
    .returning({ viewing: hubConnections.viewing })
  return ended?.viewing ?? []
}

/** Says that the node lives, and with it its connections. */
export async function renewLease(context: Context, nodeID: string): Promise<void> {
  await asSystem(context, 'keep hub nodes')
    .db.update(hubNodes)
    .set({ leaseUntil: leaseFrom(context) })
    .where(sql`${hubNodes.nodeID} = ${nodeID}`)
}

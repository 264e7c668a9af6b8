import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { onlineReps, repName } from './presence.store.ts'
import { repAvailability } from './presence.table.ts'

export interface AvailableAgent {
  customerRepID: number
  name: string
}

/** Finds a representative who is online and accepts chats of the channel. */
export async function findAvailableAgent(
  { db, now }: Context,
  customerID: number,
  channelID: number,
): Promise<AvailableAgent | undefined> {
  const takesAll = sql`${repAvailability.channels} is null`
  const takesThis = sql`${channelID} = any(${repAvailability.channels})`
  const [agent] = await db
    .select({ customerRepID: reps.customerRepID, name: repName })
    .from(reps)
    .leftJoin(
      repAvailability,
      and(eq(repAvailability.customerID, reps.customerID), eq(repAvailability.customerRepID, reps.customerRepID)),
    )
    .where(
      and(
        eq(reps.customerID, customerID),
        sql`coalesce(${repAvailability.isAvailable}, true)`,
        sql`coalesce(${repAvailability.outOfOfficeUntil} <= ${now()}, true)`,
        or(takesAll, takesThis),
        onlineReps(now()),
      ),
    )
    .orderBy(asc(reps.customerRepID))
    .limit(1)
  return agent
}

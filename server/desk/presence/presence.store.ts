import type { Presence, Viewer } from '@attendant/contract/channels/hub.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { reps } from '../../people/reps/reps.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { isSeenByRep } from '../sight/is-seen.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { isLiveConnection } from './is-live-connection.ts'
import { hubConnections, repAvailability } from './presence.table.ts'

export const repName = sql<string>`coalesce(nullif(${reps.name}, ''), ${reps.username})`

const isOnline = (now: Date) => sql<boolean>`exists(
  select from ${hubConnections} where ${hubConnections.customerID} = ${reps.customerID}
    and ${hubConnections.customerRepID} = ${reps.customerRepID} and ${isLiveConnection(now)})`

/** The current presence of the customer's representatives that match the condition. */
export async function findPresences(db: Database, customerID: number, now: Date, chosen?: SQL): Promise<Presence[]> {
  const rows = await db
    .select({
      customerRepID: reps.customerRepID,
      customerRepName: repName,
      isOnline: isOnline(now),
      chosen: repAvailability.state,
      outOfOfficeUntil: repAvailability.outOfOfficeUntil,
      channelIDs: repAvailability.channels,
    })
    .from(reps)
    .leftJoin(
      repAvailability,
      and(eq(repAvailability.customerID, reps.customerID), eq(repAvailability.customerRepID, reps.customerRepID)),
    )
    .where(and(eq(reps.customerID, customerID), chosen))
    .orderBy(asc(reps.customerRepID))
  return rows.map(({ chosen, outOfOfficeUntil, channelIDs, ...presence }) => {
    const state = presence.isOnline ? (chosen ?? 'Online') : 'Offline'
    const isOut = outOfOfficeUntil !== null && outOfOfficeUntil > now
    return {
      ...presence,
      isAvailable: state === 'Online' && !isOut,
      state,
      outOfOfficeUntil: isOut ? outOfOfficeUntil.toISOString() : null,
      channelIDs,
    }
  })
}

export const chosenReps = (ids: number[]) => inArray(reps.customerRepID, ids)
export const onlineReps = isOnline

const isViewing = (ticketID: number) => sql`${ticketID} = any(${hubConnections.viewing})`

/** Representatives who have the ticket open and may see it: access may be lost while a window stays open. */
export function findViewers(db: Database, customerID: number, ticketID: number, now: Date): Promise<Viewer[]> {
  return db
    .selectDistinct({ customerRepID: reps.customerRepID, customerRepName: repName })
    .from(hubConnections)
    .innerJoin(
      reps,
      and(eq(reps.customerID, hubConnections.customerID), eq(reps.customerRepID, hubConnections.customerRepID)),
    )
    .innerJoin(tickets, and(eq(tickets.customerID, hubConnections.customerID), eq(tickets.ticketID, ticketID)))
    .where(
      and(
        eq(hubConnections.customerID, customerID),
        isViewing(ticketID),
        isLiveConnection(now),
        isSeenByRep(sql`${reps.customerRepID}`),
      ),
    )
    .orderBy(asc(reps.customerRepID))
}

/** Whether anyone has the ticket open, with or without access. */
export async function isOpenAnywhere(db: Database, customerID: number, ticketID: number): Promise<boolean> {
  return (await db.$count(hubConnections, and(eq(hubConnections.customerID, customerID), isViewing(ticketID)))) > 0
}

import type { Availability, AvailabilityState, AvailabilityUpdate } from '@attendant/contract/people/availability.ts'
import { and, eq, sql } from 'drizzle-orm'
import { assertPermitted, type Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { queueTending } from '../teams/assignment/queue-tending.ts'
import { chosenReps, findPresences } from './presence.store.ts'
import { repAvailability } from './presence.table.ts'
import { publishPresence } from './publish-presence.ts'

/** The caller's own, or with `manageTeam` that of others. */
function assertMayTend(rep: Rep, customerRepID: number): void {
  if (rep.customerRepID !== customerRepID) assertPermitted(rep, 'manageTeam')
}

export async function getAvailability(context: Context, rep: Rep, customerRepID: number): Promise<Availability> {
  assertMayTend(rep, customerRepID)
  const [presence] = await findPresences(context.db, rep.customerID, context.now(), chosenReps([customerRepID]))
  if (!presence) throw refuse('rep_not_found')
  return { state: presence.state, outOfOfficeUntil: presence.outOfOfficeUntil }
}

export async function updateAvailability(
  context: Context,
  rep: Rep,
  customerRepID: number,
  { state, outOfOfficeUntil }: AvailabilityUpdate,
): Promise<void> {
  await getAvailability(context, rep, customerRepID)
  if (outOfOfficeUntil && new Date(outOfOfficeUntil) <= context.now()) {
    throw invalidField('outOfOfficeUntil', 'not_in_future')
  }
  await storeAvailability(context, rep.customerID, customerRepID, {
    ...(state ? { state } : {}),
    ...(outOfOfficeUntil === undefined
      ? {}
      : { outOfOfficeUntil: outOfOfficeUntil === null ? null : new Date(outOfOfficeUntil) }),
  })
}

interface Written {
  state?: AvailabilityState
  outOfOfficeUntil?: Date | null
  channels?: number[] | null
}

/** A representative's choice persists across connections. */
export async function storeAvailability(
  context: Context,
  customerID: number,
  customerRepID: number,
  written: Written,
): Promise<void> {
  const { state } = written
  const set = { ...written, ...(state ? { isAvailable: state === 'Online' } : {}) }
  const row = { customerID, customerRepID, isAvailable: true, ...set }
  const insert = context.db.insert(repAvailability).values(row)
  const target = [repAvailability.customerID, repAvailability.customerRepID]
  await (Object.keys(set).length === 0 ? insert.onConflictDoNothing() : insert.onConflictDoUpdate({ target, set }))
  await noteAbsence(context, customerID, [customerRepID])
  await publishPresence(context, customerID, [customerRepID])
  await queueTending(context.db, customerID)
}

/** Records since when representatives are not online. Call after each change. */
export async function noteAbsence(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  customerRepIDs: number[],
): Promise<void> {
  if (customerRepIDs.length === 0) return
  for (const { customerRepID, state } of await findPresences(db, customerID, now(), chosenReps(customerRepIDs))) {
    if (state === 'Online') {
      await db
        .update(repAvailability)
        .set({ awaySince: null })
        .where(and(eq(repAvailability.customerID, customerID), eq(repAvailability.customerRepID, customerRepID)))
      continue
    }
    await db
      .insert(repAvailability)
      .values({ customerID, customerRepID, isAvailable: true, awaySince: now() })
      .onConflictDoUpdate({
        target: [repAvailability.customerID, repAvailability.customerRepID],
        set: { awaySince: sql`coalesce(${repAvailability.awaySince}, excluded.away_since)` },
      })
  }
}

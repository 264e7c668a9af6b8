import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import type { Place } from './find-places.ts'
import { seesAll } from './is-seen.ts'

/** The teams of representatives who do not see all tickets. */
export type Limits = ReadonlyMap<number, readonly number[]>

const limits = prepareStatement(sql`
  select reps.customer_rep_id as "customerRepID", array(select team_id from team_members
    where team_members.customer_id = reps.customer_id and team_members.customer_rep_id = reps.customer_rep_id) as "teamIDs"
  from reps
  where reps.customer_id = ${sql.placeholder('customerID')}
    and reps.customer_rep_id = any(${sql.placeholder('customerRepIDs')}::bigint[]) and not ${seesAll()}`)

interface Row {
  customerRepID: number
  teamIDs: number[]
}

/** Those of the representatives who currently do not see all tickets. */
export async function findLimits(db: Database, customerID: number, customerRepIDs: number[]): Promise<Limits> {
  if (customerRepIDs.length === 0) return new Map()
  const rows = await runPrepared<Row>(db, limits, { customerID, customerRepIDs })
  return new Map(rows.map(({ customerRepID, teamIDs }) => [customerRepID, teamIDs]))
}

/** `isSeenBy` for a ticket that is not a row, such as one before a change. */
export const seesPlace = (limits: Limits, customerRepID: number, place: Place): boolean =>
  place.teamID === null ||
  place.customerRepID === customerRepID ||
  (limits.get(customerRepID)?.includes(place.teamID) ?? true)

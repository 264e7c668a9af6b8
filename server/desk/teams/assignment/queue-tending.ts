import { and, eq } from 'drizzle-orm'
import { teams } from '../../../people/teams/teams.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export const tendTeamsJob = 'teams.tend'

/** The changes on tickets that matter for assignment. */
interface Change {
  before: { customerRepID: number | null }[]
  set: { [Field in 'needsAssignee' | 'customerRepID' | 'teamID' | 'isClosed' | 'isSnoozed' | 'isSpam']?: unknown }
}

/** Whether tickets may now be waiting for a member, or a member may have become free. */
const concernsAssignment = ({ before, set }: Change): boolean =>
  set.needsAssignee === true ||
  typeof set.teamID === 'number' ||
  set.isSpam === false ||
  (set.isSnoozed === false && !set.isClosed) ||
  (['customerRepID', 'isClosed', 'isSnoozed'].some((field) => field in set) &&
    before.some(({ customerRepID }) => customerRepID !== null))

export async function queueTendingAfter(db: Database, customerID: number, change: Change): Promise<void> {
  if (concernsAssignment(change)) await queueTending(db, customerID)
}

/**
 * Queues a job that assigns the tickets of the customer's teams. The jobs of a customer run one after another, so
 * that no two decisions are based on the same state.
 */
export async function queueTending(db: Database, customerID: number): Promise<void> {
  const [team] = await db
    .select({ teamID: teams.teamID })
    .from(teams)
    .where(and(eq(teams.customerID, customerID), teams.isActive))
    .limit(1)
  if (team) await addJob(db, tendTeamsJob, { customerID }, { queue: `${tendTeamsJob} ${customerID}` })
}

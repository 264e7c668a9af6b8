import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { teamMembers } from './teams.table.ts'

/** Records that the team assigned a ticket to the member. Returns the number of the turn. */
export async function takeTurn(
  db: Database,
  customerID: number,
  teamID: number,
  customerRepID: number,
): Promise<number | null> {
  const last = sql`(select coalesce(max(others.last_turn), 0) + 1 from team_members as others
    where others.customer_id = ${customerID} and others.team_id = ${teamID})`
  const [member] = await db
    .update(teamMembers)
    .set({ lastTurn: last })
    .where(
      and(
        eq(teamMembers.customerID, customerID),
        eq(teamMembers.teamID, teamID),
        eq(teamMembers.customerRepID, customerRepID),
      ),
    )
    .returning({ lastTurn: teamMembers.lastTurn })
  return member?.lastTurn ?? null
}

import { and, eq } from 'drizzle-orm'
import { teamMembers } from '../../../people/teams/teams.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'

/** The assignee of a ticket or, if there is none, the members of its team. */
export async function findResponsible(
  db: Database,
  { customerID, customerRepID, teamID }: Pick<TicketRow, 'customerID' | 'customerRepID' | 'teamID'>,
): Promise<number[]> {
  if (customerRepID !== null) return [customerRepID]
  if (teamID === null) return []
  const rows = await db
    .select({ customerRepID: teamMembers.customerRepID })
    .from(teamMembers)
    .where(and(eq(teamMembers.customerID, customerID), eq(teamMembers.teamID, teamID)))
  return rows.map((member) => member.customerRepID)
}

import type { TeamMember, TeamMemberWrite } from '@attendant/contract/people/team.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { repExists } from '../../people/reps/rep-exists.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { removeMember, setMember } from '../../people/teams/change-members.ts'
import { getTeam } from '../../people/teams/show-teams.ts'
import { teamMembers } from '../../people/teams/teams.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { withSightChange } from '../sight/with-sight-change.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { queueTending } from './assignment/queue-tending.ts'

/** Open tickets of the member, in any team or none; snoozed ones do not count. */
export const openTicketsOfMember = sql<number>`(select count(*)::int from ${tickets}
  where ${tickets.customerID} = ${teamMembers.customerID} and ${tickets.customerRepID} = ${teamMembers.customerRepID}
    and not ${tickets.isClosed} and not ${tickets.isSnoozed})`

export async function listMembers(db: Database, customerID: number, teamID: number): Promise<TeamMember[]> {
  await getTeam(db, customerID, teamID)
  return db
    .select({
      customerRepID: teamMembers.customerRepID,
      name: sql<string>`coalesce(nullif(${reps.name}, ''), ${reps.username})`,
      takesAssignments: teamMembers.takesAssignments,
      capacity: teamMembers.capacity,
      openTickets: openTicketsOfMember,
    })
    .from(teamMembers)
    .innerJoin(
      reps,
      and(eq(reps.customerID, teamMembers.customerID), eq(reps.customerRepID, teamMembers.customerRepID)),
    )
    .where(and(eq(teamMembers.customerID, customerID), eq(teamMembers.teamID, teamID)))
    .orderBy(asc(teamMembers.customerRepID))
}

export async function addMember(
  context: Context,
  customerID: number,
  teamID: number,
  customerRepID: number,
  settings: TeamMemberWrite,
): Promise<void> {
  await getTeam(context.db, customerID, teamID)
  if (!(await repExists(context.db, customerID, customerRepID))) throw refuse('rep_not_found')
  await withSightChange(context, { customerID, customerRepID }, () =>
    setMember(context, customerID, teamID, customerRepID, settings),
  )
  await queueTending(context.db, customerID)
}

export async function dropMember(
  context: Context,
  customerID: number,
  teamID: number,
  customerRepID: number,
): Promise<void> {
  await getTeam(context.db, customerID, teamID)
  await withSightChange(context, { customerID, customerRepID }, () =>
    removeMember(context, customerID, teamID, customerRepID),
  )
}

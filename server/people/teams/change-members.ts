import type { TeamMemberWrite } from '@attendant/contract/people/team.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { assertTeamsExist } from './assert-teams-exist.ts'
import { publishTeams } from './publish-teams.ts'
import { teamMembers } from './teams.table.ts'

const key = [teamMembers.customerID, teamMembers.teamID, teamMembers.customerRepID]

const isMember = (customerID: number, teamID: number, customerRepID: number) =>
  and(
    eq(teamMembers.customerID, customerID),
    eq(teamMembers.teamID, teamID),
    eq(teamMembers.customerRepID, customerRepID),
  )

/** Adds a member, or changes the settings of one. */
export async function setMember(
  context: Context,
  customerID: number,
  teamID: number,
  customerRepID: number,
  settings: TeamMemberWrite,
): Promise<void> {
  const row = { customerID, teamID, customerRepID, ...settings }
  const insert = context.db.insert(teamMembers).values(row)
  const { takesAssignments, capacity } = settings
  await (takesAssignments === undefined && capacity === undefined
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: key, set: settings }))
  await publishTeams(context, customerID, [teamID])
}

export async function removeMember(
  context: Context,
  customerID: number,
  teamID: number,
  customerRepID: number,
): Promise<void> {
  const removed = await context.db
    .delete(teamMembers)
    .where(isMember(customerID, teamID, customerRepID))
    .returning()
  if (removed.length === 0) throw refuse('member_not_found')
  await publishTeams(context, customerID, [teamID])
}

/** Keeps the settings of teams they stay in. Returns whether anything changed. */
export async function setTeamsOfRep(
  context: Pick<Context, 'db' | 'now' | 'cause'>,
  customerID: number,
  customerRepID: number,
  teamIDs: number[],
): Promise<boolean> {
  const { db } = context
  await assertTeamsExist(db, customerID, teamIDs, 'teamIDs')
  const before = (await findTeamsOfReps(db, customerID, [customerRepID])).get(customerRepID) ?? []
  const added = [...new Set(teamIDs)].filter((teamID) => !before.includes(teamID))
  const removed = before.filter((teamID) => !teamIDs.includes(teamID))
  if (removed.length > 0) {
    await db
      .delete(teamMembers)
      .where(
        and(
          eq(teamMembers.customerID, customerID),
          eq(teamMembers.customerRepID, customerRepID),
          inArray(teamMembers.teamID, removed),
        ),
      )
  }
  if (added.length > 0) {
    const rows = added.map((teamID) => ({ customerID, teamID, customerRepID }))
    await db.insert(teamMembers).values(rows).onConflictDoNothing()
  }
  await publishTeams(context, customerID, [...removed, ...added])
  return removed.length + added.length > 0
}

/** Team IDs in ascending order, by representative. */
export async function findTeamsOfReps(
  db: Database,
  customerID: number,
  customerRepIDs: number[],
): Promise<Map<number, number[]>> {
  if (customerRepIDs.length === 0) return new Map()
  const rows = await db
    .select({ customerRepID: teamMembers.customerRepID, teamID: teamMembers.teamID })
    .from(teamMembers)
    .where(and(eq(teamMembers.customerID, customerID), inArray(teamMembers.customerRepID, customerRepIDs)))
    .orderBy(asc(teamMembers.teamID))
  const byRep = Map.groupBy(rows, ({ customerRepID }) => customerRepID)
  return new Map([...byRep].map(([customerRepID, its]) => [customerRepID, its.map(({ teamID }) => teamID)]))
}

import type { Page } from '@attendant/contract/fields.ts'
import type { Team } from '@attendant/contract/people/team.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import { firstRow, isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../platform/http/requests/paging.ts'
import { teams } from './teams.table.ts'

const sortable = {
  teamID: teams.teamID,
  name: teams.name,
  isActive: teams.isActive,
  assignment: teams.assignment,
  maxOpenPerRep: teams.maxOpenPerRep,
  whenAway: teams.whenAway,
  awayAfterMinutes: teams.awayAfterMinutes,
}

const shown = { ...sortable, channelIDs: teams.channelIDs, topicIDs: teams.topicIDs }

export const isTeam = isRow(teams, teams.teamID)

export const listTeams = (db: Database, customerID: number, query: PageRequest & SortRequest): Promise<Page<Team>> =>
  listRows(db, { selection: db.select(shown).from(teams), table: teams, id: teams.teamID, customerID, sortable, query })

export const getTeam = (db: Database, customerID: number, teamID: number): Promise<Team> =>
  firstRow(db.select(shown).from(teams).where(isTeam(customerID, teamID)), () => refuse('team_not_found'))

/** By id; deleted ones are omitted. */
export async function showTeams(db: Database, customerID: number, teamIDs: number[]): Promise<Map<number, Team>> {
  if (teamIDs.length === 0) return new Map()
  const rows = await db
    .select(shown)
    .from(teams)
    .where(and(eq(teams.customerID, customerID), inArray(teams.teamID, teamIDs)))
  return new Map(rows.map((team) => [team.teamID, team]))
}

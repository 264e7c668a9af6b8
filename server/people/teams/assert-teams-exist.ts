import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { showTeams } from './show-teams.ts'

/** For team IDs in a body. */
export async function assertTeamsExist(
  db: Database,
  customerID: number,
  teamIDs: readonly number[],
  field: 'teamID' | 'teamIDs',
): Promise<void> {
  const wanted = [...new Set(teamIDs)]
  const found = await showTeams(db, customerID, wanted)
  if (found.size < wanted.length) throw invalidField(field, 'team_unknown')
}

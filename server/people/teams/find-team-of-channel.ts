import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { teams } from './teams.table.ts'

const findRow = prepareSelect(
  { teamID: teams.teamID },
  sql`from ${teams} where ${teams.customerID} = ${sql.placeholder('customerID')} and ${teams.isActive}
    and ${sql.placeholder('channelID')}::bigint = any(${teams.channelIDs})`,
)

/** The active team that new tickets of the channel belong to. */
export async function findTeamOfChannel(db: Database, customerID: number, channelID: number): Promise<number | null> {
  const [team] = await findRow(db, { customerID, channelID })
  return team?.teamID ?? null
}

import type { Team, TeamCreate, TeamUpdate } from '@attendant/contract/people/team.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { publishTeams } from './publish-teams.ts'
import { getTeam, isTeam } from './show-teams.ts'
import { teams } from './teams.table.ts'

type Routes = Partial<Pick<Team, 'channelIDs' | 'topicIDs'>>

/** The caller has checked that channels and topics exist. */
export async function insertTeam(context: Context, customerID: number, team: TeamCreate): Promise<Team> {
  const { db } = context
  await lockRouting(db, customerID)
  const row = { ...team, ...withoutRepeats(team), name: team.name.trim() }
  await assertUnrouted(db, customerID, row)
  const [stored] = await db
    .insert(teams)
    .values({ ...row, customerID })
    .returning({ teamID: teams.teamID })
  if (!stored) throw new Error('The team was not stored.')
  await publishTeams(context, customerID, [stored.teamID])
  return getTeam(db, customerID, stored.teamID)
}

/** The caller has checked that channels and topics exist. */
export async function changeTeam(
  context: Context,
  customerID: number,
  teamID: number,
  changes: TeamUpdate,
): Promise<void> {
  const { db } = context
  await lockRouting(db, customerID)
  const before = await getTeam(db, customerID, teamID)
  const name = changes.name?.trim()
  const written = { ...changes, ...withoutRepeats(changes), ...(name ? { name } : {}) }
  await assertUnrouted(db, customerID, written, teamID)
  const after = { ...before, ...written }
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await db.update(teams).set(written).where(isTeam(customerID, teamID))
  await publishTeams(context, customerID, [teamID])
}

export async function removeTeam(context: Context, customerID: number, teamID: number): Promise<void> {
  await context.db.delete(teams).where(isTeam(customerID, teamID))
  await publishEvent(context, { customerID, type: 'team.updated', data: { teamID, isDeleted: true } })
}

/** Serialises changes of a customer's teams, so that no channel or topic belongs to two. */
async function lockRouting(db: Database, customerID: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`teams ${customerID}`}, 0))`)
}

const withoutRepeats = ({ channelIDs, topicIDs }: Routes): Routes => ({
  ...(channelIDs ? { channelIDs: [...new Set(channelIDs)] } : {}),
  ...(topicIDs ? { topicIDs: [...new Set(topicIDs)] } : {}),
})

async function assertUnrouted(db: Database, customerID: number, routes: Routes, teamID = 0): Promise<void> {
  const others = await db
    .select({ name: teams.name, channelIDs: teams.channelIDs, topicIDs: teams.topicIDs })
    .from(teams)
    .where(and(eq(teams.customerID, customerID), ne(teams.teamID, teamID)))
  for (const field of ['channelIDs', 'topicIDs'] as const) {
    for (const id of routes[field] ?? []) {
      const holder = others.find((other) => other[field].includes(id))
      if (holder) throw refuse('already_routed', { field: field.slice(0, -1), id, team: holder.name })
    }
  }
}

/** For a deleted topic. */
export async function clearTopicFromTeams(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  topicID: number,
): Promise<void> {
  await db
    .update(teams)
    .set({ topicIDs: sql`array_remove(${teams.topicIDs}, ${topicID}::bigint)` })
    .where(and(eq(teams.customerID, customerID), sql`${topicID} = any(${teams.topicIDs})`))
}

import type { Team, TeamCreate, TeamUpdate } from '@attendant/contract/people/team.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { getLiveChannel } from '../../organization/channels/get-live-channel.ts'
import { getTeam } from '../../people/teams/show-teams.ts'
import { changeTeam, insertTeam, removeTeam } from '../../people/teams/store-team.ts'
import { teamReferencesPort } from '../ports.ts'
import { clearTeamFromTickets } from '../tickets/changes/clear-team-from-tickets.ts'
import { queueTending } from './assignment/queue-tending.ts'

export async function createTeam(context: Context, customerID: number, body: TeamCreate): Promise<Team> {
  await checkRoutes(context, customerID, body, { channelIDs: [], topicIDs: [] })
  return insertTeam(context, customerID, body)
}

export async function updateTeam(
  context: Context,
  customerID: number,
  teamID: number,
  body: TeamUpdate,
): Promise<void> {
  await checkRoutes(context, customerID, body, await getTeam(context.db, customerID, teamID))
  await changeTeam(context, customerID, teamID, body)
  await queueTending(context.db, customerID)
}

export async function deleteTeam(context: Context, customerID: number, teamID: number): Promise<void> {
  await getTeam(context.db, customerID, teamID)
  await clearTeamFromTickets(context, customerID, teamID)
  for (const clear of teamReferencesPort(context).beforeTeamIsDeleted) await clear(context, customerID, teamID)
  await removeTeam(context, customerID, teamID)
}

/** A team may keep a channel that was deleted since. */
async function checkRoutes(
  { db }: Context,
  customerID: number,
  { channelIDs = [], topicIDs = [] }: TeamUpdate,
  before: Pick<Team, 'channelIDs' | 'topicIDs'>,
): Promise<void> {
  for (const channelID of new Set(channelIDs)) {
    if (!before.channelIDs.includes(channelID)) await getLiveChannel(db, customerID, channelID, 'channelIDs')
  }
  const wanted = [...new Set(topicIDs)]
  if (wanted.length === 0) return
  const known = await db.$count(topics, and(eq(topics.customerID, customerID), inArray(topics.topicID, wanted)))
  if (known < wanted.length) throw invalidField('topicIDs', 'topic_unknown')
}

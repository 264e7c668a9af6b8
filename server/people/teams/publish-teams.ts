import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'

/** After a change of teams or their members. */
export async function publishTeams(
  context: Pick<Context, 'db' | 'now' | 'cause'>,
  customerID: number,
  teamIDs: Iterable<number>,
): Promise<void> {
  for (const teamID of new Set(teamIDs)) {
    await publishEvent(context, { customerID, type: 'team.updated', data: { teamID } })
  }
}

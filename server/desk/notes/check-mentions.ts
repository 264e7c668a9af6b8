import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { findRepsWhoSee, findTeamsThatSee } from '../sight/find-reps-who-see.ts'
import type { RenderedNote } from './render-note.ts'

/** Everyone mentioned must exist and be able to see the ticket. */
export async function checkMentions(
  { db }: Pick<Context, 'db'>,
  { customerID, ticketID }: { customerID: number; ticketID: number },
  { mentionedReps, mentionedTeams }: Pick<RenderedNote, 'mentionedReps' | 'mentionedTeams'>,
): Promise<void> {
  const seeing = await findRepsWhoSee(db, customerID, ticketID, mentionedReps)
  const teams = await findTeamsThatSee(db, customerID, ticketID, mentionedTeams)
  const unknown = [
    ...mentionedReps.filter((customerRepID) => !seeing.has(customerRepID)).map((id) => `rep:${id}`),
    ...mentionedTeams.filter((teamID) => !teams.has(teamID)).map((id) => `team:${id}`),
  ]
  if (unknown[0] !== undefined) throw invalidField('text', 'mention_unknown', { mention: unknown[0] })
}

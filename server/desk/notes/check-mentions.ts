import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { findRepsWhoSee } from '../sight/find-reps-who-see.ts'
import type { RenderedNote } from './render-note.ts'

/** Everybody mentioned must exist and see the ticket. There are no teams to mention. */
export async function checkMentions(
  { db }: Pick<Context, 'db'>,
  { customerID, ticketID }: { customerID: number; ticketID: number },
  { mentionedReps, mentionedTeams }: RenderedNote,
): Promise<void> {
  const [team] = mentionedTeams
  if (team !== undefined) throw invalidField('text', 'mention_unknown', { mention: `team:${team}` })
  const seeing = await findRepsWhoSee(db, customerID, ticketID, mentionedReps)
  const unknown = mentionedReps.find((customerRepID) => !seeing.has(customerRepID))
  if (unknown !== undefined) throw invalidField('text', 'mention_unknown', { mention: `rep:${unknown}` })
}

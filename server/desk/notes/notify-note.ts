import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { teamMembers } from '../../people/teams/teams.table.ts'
import { toPlainText } from '../../platform/html/to-plain-text.ts'
import { followAutomatically } from '../followers/follow-ticket.ts'
import { findFollowerIDs } from '../followers/followers.store.ts'
import { notify } from '../notifications/notify.ts'
import { reviseNotifications } from '../notifications/revise-notifications.ts'
import type { NoteRow } from './notes.table.ts'

export interface Mentioned {
  reps: number[]
  teams: number[]
}

/** Notifies people mentioned for the first time, directly or through their team, and makes them follow the ticket. */
export async function notifyMentioned(context: Context, note: NoteRow, { reps, teams }: Mentioned): Promise<void> {
  const customerRepIDs = [...new Set([...reps, ...(await listMembers(context, note.customerID, teams))])]
  if (customerRepIDs.length === 0) return
  const { customerID, ticketID, noteID, author, html } = note
  await followAutomatically(context, { customerID, ticketID, customerRepIDs: reps, reason: 'Mention' })
  await notify(context, {
    customerID,
    ticketID,
    kind: 'Mention',
    fact: `mention:${noteID}`,
    actor: author,
    title: `${author.name} mentioned you on ticket #${ticketID}`,
    text: toPlainText(html),
    customerRepIDs,
  })
}

async function listMembers({ db }: Context, customerID: number, teamIDs: number[]): Promise<number[]> {
  if (teamIDs.length === 0) return []
  const rows = await db
    .select({ customerRepID: teamMembers.customerRepID })
    .from(teamMembers)
    .where(and(eq(teamMembers.customerID, customerID), inArray(teamMembers.teamID, teamIDs)))
  return rows.map(({ customerRepID }) => customerRepID)
}

/** Notifies the followers who are not mentioned, and makes the author follow. */
export async function notifyFollowers(context: Context, note: NoteRow): Promise<void> {
  const { customerID, ticketID, noteID, author, authorCustomerRepID, mentionedReps, mentionedTeams, html } = note
  const mentioned = [...mentionedReps, ...(await listMembers(context, customerID, mentionedTeams))]
  const followers = await findFollowerIDs(context.db, customerID, ticketID)
  if (authorCustomerRepID !== null) {
    const customerRepIDs = [authorCustomerRepID]
    await followAutomatically(context, { customerID, ticketID, customerRepIDs, reason: 'Note' })
  }
  await notify(context, {
    customerID,
    ticketID,
    kind: 'NoteOnFollowed',
    fact: `note:${noteID}`,
    actor: author,
    title: `${author.name} added a note to ticket #${ticketID}`,
    text: toPlainText(html),
    customerRepIDs: followers.filter((customerRepID) => !mentioned.includes(customerRepID)),
  })
}

/** Updates the text of the note's notifications, or deletes them with the note. */
export async function reviseNotificationsOfNote(
  context: Context,
  { customerID, noteID }: Pick<NoteRow, 'customerID' | 'noteID'>,
  now: { html: string } | 'deleted',
): Promise<void> {
  const facts = [`mention:${noteID}`, `note:${noteID}`]
  const change = now === 'deleted' ? 'delete' : { text: toPlainText(now.html) }
  await reviseNotifications(context, { customerID, facts, kinds: ['Mention', 'NoteOnFollowed'] }, change)
}

import type { Context } from '../../context.ts'
import { toPlainText } from '../../platform/html/to-plain-text.ts'
import { followAutomatically } from '../followers/follow-ticket.ts'
import { findFollowerIDs } from '../followers/followers.store.ts'
import { notify } from '../notifications/notify.ts'
import type { NoteRow } from './notes.table.ts'

/** Notifies those who are mentioned for the first time. They follow the ticket from then on. */
export async function notifyMentioned(context: Context, note: NoteRow, customerRepIDs: number[]): Promise<void> {
  if (customerRepIDs.length === 0) return
  const { customerID, ticketID, noteID, author, html } = note
  await followAutomatically(context, { customerID, ticketID, customerRepIDs, reason: 'Mention' })
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

/** Notifies the followers who are not mentioned, and lets the author follow. */
export async function notifyFollowers(context: Context, note: NoteRow): Promise<void> {
  const { customerID, ticketID, noteID, author, authorCustomerRepID, mentionedReps, html } = note
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
    customerRepIDs: followers.filter((customerRepID) => !mentionedReps.includes(customerRepID)),
  })
}

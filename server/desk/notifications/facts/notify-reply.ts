import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { Context } from '../../../context.ts'
import { nameRep } from '../../../people/reps/name-rep.ts'
import { followAutomatically } from '../../followers/follow-ticket.ts'
import type { messages } from '../../messages/messages.table.ts'
import { findAudience, type Listener } from '../find-audience.ts'
import { notify } from '../notify.ts'
import { reviseNotifications } from '../revise-notifications.ts'

type MessageRow = typeof messages.$inferSelect

/** The people a message concerns: the assignee and the followers of its ticket. */
export const findReplyAudience = (
  { db }: Context,
  ticket: { customerID: number; ticketID: number },
): Promise<Listener[]> => findAudience(db, { ...ticket, customerRepIDs: [], withFollowers: true, withAssignee: true })

/** Notifies them of a new message of the end user or a colleague; that colleague then follows the ticket. */
export async function notifyReply(
  context: Context,
  message: MessageRow,
  { assignedTo, audience }: { assignedTo: number | null; audience: Listener[] },
): Promise<void> {
  const { customerID, ticketID, messageID, customerRepID } = message
  if (customerRepID !== null) {
    await followAutomatically(context, { customerID, ticketID, customerRepIDs: [customerRepID], reason: 'Reply' })
  }
  if (audience.length === 0) return
  const actor = await describeSender(context, message)
  const fact = { customerID, ticketID, fact: `message:${messageID}`, actor, text: message.preview, audience }
  if (assignedTo !== null) {
    const title = `${actor.name} replied on your ticket #${ticketID}`
    await notify(context, { ...fact, kind: 'ReplyOnAssigned', title, customerRepIDs: [assignedTo] })
  }
  const followers = audience.filter((one) => one.isFollower && one.customerRepID !== assignedTo)
  const title = `${actor.name} replied on ticket #${ticketID}`
  await notify(context, {
    ...fact,
    kind: 'ReplyOnFollowed',
    title,
    customerRepIDs: followers.map((one) => one.customerRepID),
  })
}

/** After the message was edited or deleted. */
export async function reviseNotificationsOfMessage(
  context: Context,
  { customerID, messageID }: Pick<MessageRow, 'customerID' | 'messageID'>,
  change: { text: string } | 'delete',
): Promise<void> {
  const facts = [`message:${messageID}`]
  await reviseNotifications(context, { customerID, facts, kinds: ['ReplyOnAssigned', 'ReplyOnFollowed'] }, change)
}

async function describeSender({ db }: Context, message: MessageRow): Promise<Actor> {
  const { customerID, customerRepID, sentByTokenID, formerRepName, fromName, fromAddress, uid } = message
  if (customerRepID !== null) {
    return { type: 'Rep', id: customerRepID, name: (await nameRep(db, { customerID, customerRepID })) ?? '' }
  }
  if (sentByTokenID !== null) return { type: 'ApiToken', id: sentByTokenID, name: formerRepName ?? '' }
  return { type: 'EndUser', id: null, name: fromName || fromAddress || uid || 'The contact' }
}

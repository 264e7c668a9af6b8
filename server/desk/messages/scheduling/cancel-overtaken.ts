import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { asEndUser } from '../../actors/as-end-user.ts'
import { describeActor } from '../../actors/describe-actor.ts'
import { notifySendCancelled } from '../../notifications/facts/notify-send-cancelled.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages } from '../messages.table.ts'
import { withdrawMessage } from './withdraw-message.ts'

/**
 * A message of the end user, or a reply of another representative, cancels what is scheduled with `sendAt` in its
 * ticket, and the answer of the AI that is held: its author could not know that. The ticket is locked.
 */
export async function cancelOvertaken(context: Context, by: MessageRow): Promise<void> {
  const { customerID, ticketID, senderType, customerRepID, sentByTokenID } = by
  const isOfOther = sql`(${messages.customerRepID} is distinct from ${customerRepID}::bigint
    or ${messages.sentByTokenID} is distinct from ${sentByTokenID}::bigint)`
  const overtaken = await context.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.ticketID, ticketID),
        eq(messages.status, 'Scheduled'),
        sql`(${messages.composition} ->> 'isSendLater' = 'true' or ${messages.composition} ->> 'isAutomatic' = 'true')`,
        senderType === 'EndUser' ? undefined : isOfOther,
      ),
    )
    .orderBy(asc(messages.messageID))
    .for('update')
  if (overtaken.length === 0) return
  const cause = senderType === 'EndUser' ? await asEndUser(context, by) : asAuthor(context, by)
  const actor = await describeActor(cause, customerID)
  for (const message of overtaken) {
    await notifySendCancelled(context, message, actor)
    await withdrawMessage(cause, message, { by: senderType === 'EndUser' ? 'EndUser' : 'Reply' })
  }
}

function asAuthor(context: Context, { customerRepID, sentByTokenID, formerRepName }: MessageRow): Context {
  if (customerRepID !== null) return { ...context, cause: { by: 'person', customerRepID } }
  if (sentByTokenID === null) return context
  return { ...context, cause: { by: 'token', apiTokenID: sentByTokenID, name: formerRepName ?? '' } }
}

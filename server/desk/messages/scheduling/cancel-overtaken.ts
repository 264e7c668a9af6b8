import { getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { forEachRun } from '../../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { asEndUser } from '../../actors/as-end-user.ts'
import { describeActor } from '../../actors/describe-actor.ts'
import { notifySendCancelled } from '../../notifications/facts/notify-send-cancelled.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages } from '../messages.table.ts'
import { withdrawMessage } from './withdraw-message.ts'

type Overtaking = Pick<MessageRow, 'customerID' | 'ticketID' | 'senderType'> &
  Partial<Pick<MessageRow, 'customerRepID' | 'sentByTokenID'>>

const given = sql.placeholder
const select = prepareSelect(
  getTableColumns(messages),
  sql`from ${messages} where ${messages.customerID} = ${given('customerID')} and ${messages.ticketID} = ${given('ticketID')}
    and ${messages.status} = 'Scheduled'
    and (${messages.composition} ->> 'isSendLater' = 'true' or ${messages.composition} ->> 'isAutomatic' = 'true')
    and (${given('senderType')}::text = 'EndUser'
      or ${messages.customerRepID} is distinct from ${given('customerRepID')}::bigint
      or ${messages.sentByTokenID} is distinct from ${given('sentByTokenID')}::bigint)
    order by ${messages.messageID} for update`,
  {
    merge: forEachRun({
      ...{ customerID: 'bigint', ticketID: 'bigint', senderType: 'text' },
      ...{ customerRepID: 'bigint', sentByTokenID: 'bigint' },
    }),
  },
)

/**
 * Messages of the ticket scheduled with `sendAt`, and held AI replies, when the end user writes or another
 * representative replies: their author could not know that. The ticket is locked.
 */
export const findOvertaken = (
  { db }: Context,
  { customerID, ticketID, senderType, customerRepID = null, sentByTokenID = null }: Overtaking,
): Promise<MessageRow[]> => select(db, { customerID, ticketID, senderType, customerRepID, sentByTokenID })

/** Cancels what the message has overtaken. */
export async function cancelOvertaken(context: Context, by: MessageRow, overtaken: MessageRow[]): Promise<void> {
  const { customerID, senderType } = by
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

import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { deleteFilesOfMessages } from '../../files/delete-files.ts'
import { reviseNotificationsOfMessage } from '../../notifications/facts/notify-reply.ts'
import { assertNotHeld } from '../../retention/holds/find-held.ts'
import { recountMessages } from '../../tickets/changes/record-message.ts'
import { recordFact } from '../../timeline/record-fact.ts'
import { isMessage } from '../messages.store.ts'
import { messages, messageTombstones } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { lockMessageForCaller } from './lock-message.ts'

/** Deletes a message with its files and topics; leaves a tombstone so that no import brings it back. */
export async function deleteMessage(context: Context, rep: Rep, messageID: number): Promise<void> {
  const { db, now } = context
  const message = await lockMessageForCaller(db, rep, messageID)
  const { customerID, ticketID, channelID, externalID } = message
  await assertNotHeld(db, customerID, [ticketID])
  if (externalID !== null) {
    await db
      .insert(messageTombstones)
      .values({ customerID, channelID, externalID, dateDeleted: now() })
      .onConflictDoNothing()
  }
  await deleteFilesOfMessages(context, customerID, [messageID])
  await db.delete(messages).where(isMessage(message))
  await reviseNotificationsOfMessage(context, message, 'delete')
  await recountMessages(context, customerID, ticketID)
  await recordFact(context, customerID, { ticketID, type: 'messageDeleted', data: { messageID } })
  await publishMessageEvent(context, 'message.updated', message, { isDeleted: true })
}

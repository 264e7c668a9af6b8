import type { CancelledMessage } from '@attendant/contract/desk/composer.ts'
import type { Context } from '../../../context.ts'
import { removeJob } from '../../../platform/jobs/jobs.ts'
import { toDraft } from '../../drafts/drafts.store.ts'
import { keepAsDraft } from '../../drafts/keep-as-draft.ts'
import { findUploads } from '../../files/uploads/find-uploads.ts'
import { returnToUploads } from '../../files/uploads/return-to-uploads.ts'
import { recountMessages } from '../../tickets/changes/record-message.ts'
import { recordFact } from '../../timeline/record-fact.ts'
import { changeMessageStatus } from '../changes/change-message-status.ts'
import { addressesOf } from '../composing/recipients.ts'
import { deliveryKey } from '../delivery/queue-delivery.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { findKeeper, type Withdrawal } from './find-keeper.ts'

interface Withdrawn {
  /** The deleted message. */
  taken: CancelledMessage
  /** The resulting draft, which may include text that its owner has started meanwhile. */
  draft: CancelledMessage | null
  /** The owner of the draft. */
  customerRepID: number | null
}

/**
 * Cancels a scheduled message: its sender, or someone who can reply instead, gets it as a draft, the message it
 * replied to is restored, and it is deleted. The caller has locked the ticket and the message.
 */
export async function withdrawMessage(
  context: Context,
  message: MessageRow,
  withdrawal: Withdrawal,
): Promise<Withdrawn> {
  const { customerID, messageID, ticketID, sentByTokenID } = message
  const { by } = withdrawal
  const customerRepID = await findKeeper(context, message, withdrawal)
  await restoreSource(context, message)
  const apiToken = customerRepID === null && sentByTokenID !== null ? { apiTokenID: sentByTokenID } : undefined
  const author = { customerRepID: customerRepID ?? 0, ...(apiToken ? { apiToken } : {}) }
  const uploadIDs = await returnToUploads(context, { customerID, messageID, author })
  const uploads = await findUploads(context, { customerID, ...author }, uploadIDs)
  const fields = { ...toDraftFields(message), uploadIDs }
  const taken = {
    ...toDraft({ draftID: 0, ticketID, version: 1, dateSaved: context.now(), fields }, uploads),
    draftID: null,
  }
  const draft =
    customerRepID === null ? null : await keepAsDraft(context, { customerID, customerRepID, ticketID }, fields)
  await context.db.delete(messages).where(isMessage(message))
  await removeJob(context.db, deliveryKey(messageID))
  await recountMessages(context, customerID, ticketID)
  await recordFact(context, customerID, { ticketID, type: 'sendCancelled', data: { messageID, by } })
  await publishMessageEvent(context, 'message.updated', message, { isDeleted: true })
  return { taken, draft, customerRepID }
}

async function restoreSource(context: Context, { customerID, composition }: MessageRow): Promise<void> {
  const source = composition?.source
  if (!source) return
  const [answered] = await context.db
    .select()
    .from(messages)
    .where(isMessage({ customerID, messageID: source.messageID }))
  const { status, failure } = source
  if (answered) await changeMessageStatus(context, answered, ['Answered'], { status, failure })
}

function toDraftFields(message: MessageRow) {
  const { recipients, composition, answersMessageID, htmlBody, subject, scheduledFor } = message
  const list = recipients ?? []
  return {
    message: message.message,
    htmlBody: htmlBody?.replace(/(\bsrc=")\/api\/File\/([0-9a-f-]{36})/g, '$1upload:$2') ?? null,
    subject,
    toAddresses: addressesOf(list, 'To'),
    ccAddresses: addressesOf(list, 'Cc'),
    bccAddresses: addressesOf(list, 'Bcc'),
    replyAll: composition?.replyAll ?? null,
    signature: composition?.signature ?? null,
    quote: composition?.quote ?? null,
    closeAfterSend: composition?.closesTicket ?? null,
    sendAt: composition?.isSendLater ? (scheduledFor?.toISOString() ?? null) : null,
    answersMessageID,
  }
}

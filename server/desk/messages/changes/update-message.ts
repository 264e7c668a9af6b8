import type { TicketMessageUpdate } from '@attendant/contract/desk/ticket-message.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { reviseNotificationsOfMessage } from '../../notifications/facts/notify-reply.ts'
import { refreshPreview } from '../../tickets/changes/record-message.ts'
import { reindexTicket } from '../../tickets/search/index-ticket-words.ts'
import { changeContent } from '../content/compose-content.ts'
import type { WithPrepared } from '../content/prepare-large-html.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { lockMessageForCaller } from './lock-message.ts'

/** Also updates the preview and the search index when the texts change. */
export async function updateMessage(
  context: Context,
  rep: Rep,
  messageID: number,
  changes: WithPrepared<TicketMessageUpdate>,
): Promise<void> {
  const { db } = context
  const before = await lockMessageForCaller(db, rep, messageID)
  const { message, htmlBody, textBody, ...others } = changes
  const isTextChanged = [message, htmlBody, textBody].some((text) => text !== undefined)
  const content = isTextChanged ? changeContent(before, { message, htmlBody, textBody }) : undefined
  const written = { ...others, ...content }
  if (Object.keys(written).length === 0) return

  await updateMessageRow(db, before, written)
  if (isTextChanged) await refreshPreview(context, before.customerID, before.ticketID)
  if (content) await reviseNotificationsOfMessage(context, before, { text: content.preview })
  if (isTextChanged || others.subject !== undefined) await reindexTicket(context, before.customerID, before.ticketID)
  await publishMessageEvent(context, 'message.updated', before)
}

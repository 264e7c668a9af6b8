import type { MessageForward } from '@attendant/contract/desk/composer.ts'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { attachFiles, type FileToAttach } from '../../files/attachments/attach-files.ts'
import { attachments } from '../../files/attachments/attachments.table.ts'
import type { StoredFile } from '../../files/store-file.ts'
import { lockMessageForCaller } from '../changes/lock-message.ts'
import type { WithPrepared } from '../content/prepare-large-html.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { getMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { writeMessage } from '../receiving/write-message.ts'
import { type ForwardedExtent, isForwarded } from './forwarded-messages.ts'
import { assertSize, gatherFiles } from './gather-files.ts'
import { planSending } from './plan-sending.ts'

type Forward = WithPrepared<MessageForward> & { files: StoredFile[] }

/** Forwards a message by email. It does not count as a reply to the end user of the ticket. */
export async function forwardMessage(
  context: Context,
  rep: Rep,
  messageID: number,
  forward: Forward,
): Promise<TicketMessage> {
  const { db } = context
  const { customerID, ticketID, channelID, subject } = await lockMessageForCaller(db, rep, messageID)
  const channel = await findChannel(db, customerID, channelID)
  if (channel?.channelType !== 'Email') throw invalidField('toAddresses', 'email_channel_only')
  const { toAddresses, ccAddresses, bccAddresses, holdSeconds, message, htmlBody } = forward
  const extent = { customerID, ticketID, messageID, history: forward.history ?? 'Message' }
  const isPossible = and(isForwarded({ ...extent, history: 'Message' }))
  if ((await db.$count(messages, isPossible)) === 0) throw refuse('message_not_forwardable')

  const wish = { toAddresses, ccAddresses: ccAddresses ?? [], bccAddresses, holdSeconds }
  const plan = await planSending(context, { customerID, channelID, ticketID, answersMessageID: null }, wish)
  const given = await gatherFiles(context, rep, forward.uploadIDs, forward.files)
  const files = [...(forward.includeAttachments === false ? [] : await copyFiles(context, extent)), ...given]
  assertSize(files)
  const { message: forwarded } = await writeMessage(context, {
    ...{ customerID, ticketID, channelID, person: {}, content: { message, htmlBody }, mayBeEmpty: true },
    particulars: {
      ...plan,
      composition: { ...plan.composition, forward: { messageID, history: extent.history } },
      senderType: 'CustomerRep',
      customerRepID: rep.customerRepID,
      isForward: true,
      subject,
    },
  })
  await attachFiles(context, forwarded, files)
  await queueDelivery(db, forwarded, plan.scheduledFor ? { runAt: plan.scheduledFor } : {})
  return getMessage(db, rep, forwarded.messageID)
}

/** The same bytes under new tokens: `deleteFiles` keeps them until the last of their attachments is deleted. */
async function copyFiles({ db, newId }: Context, extent: ForwardedExtent): Promise<FileToAttach[]> {
  const rows = await db
    .select({ file: attachments })
    .from(attachments)
    .innerJoin(
      messages,
      and(eq(messages.customerID, attachments.customerID), eq(messages.messageID, attachments.messageID)),
    )
    .where(and(isForwarded(extent), eq(attachments.isOriginal, false)))
    .orderBy(asc(attachments.ticketMessageAttachmentID))
  const once = new Map(rows.map(({ file }) => [file.storageKey, file]))
  return [...once.values()].map(({ storageKey, fileName, contentType, size, sha256 }) => ({
    ...{ storageKey, fileName, contentType, size, sha256 },
    accessToken: newId(),
    isOriginal: false,
  }))
}

import type { TicketMessage, TicketMessageCreate } from '@attendant/contract/desk/ticket-message.ts'
import type { Caller } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { findEndUser } from '../../../people/end-users/get-end-user.ts'
import { discardSentDraft } from '../../drafts/discard-sent-draft.ts'
import { attachFiles } from '../../files/attachments/attach-files.ts'
import type { StoredFile } from '../../files/store-file.ts'
import type { WrittenContent } from '../content/compose-content.ts'
import type { WithPrepared } from '../content/prepare-large-html.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { getMessage } from '../messages.store.ts'
import type { Arrival } from '../receiving/track-senders.ts'
import { type Particulars, writeMessage } from '../receiving/write-message.ts'
import { assertAnswered } from './assert-answered.ts'
import { assertNothingNewer } from './assert-nothing-newer.ts'
import { gatherFiles } from './gather-files.ts'
import { planSending } from './plan-sending.ts'

export interface ReplyToCreate {
  ticketID: number | undefined
  channelID: number
  content: WrittenContent
  particulars: Omit<Particulars, 'senderType' | 'status'>
  files: StoredFile[]
  arrival?: Arrival | undefined
  /** Keeps the author's draft in the ticket, because it is not what is sent. */
  keepsDraft?: boolean | undefined
}

/** A message of the calling representative, or of the AI on their behalf: sent now or later, or only recorded. */
export async function createReply(
  context: Context,
  caller: Caller,
  body: WithPrepared<TicketMessageCreate>,
  written: ReplyToCreate,
): Promise<TicketMessage> {
  const { customerID } = caller
  const { ticketID, channelID, content, particulars, arrival } = written
  const isAI = body.isAI === true
  const { cause } = context
  const macroID = cause?.by === 'person' || cause?.by === 'token' ? cause.macroID : undefined
  const isDelivered = body.deliver !== false
  const customerRepID = caller.kind === 'rep' && !isAI ? caller.customerRepID : null
  const answersMessageID = body.answersMessageID ?? null
  if (answersMessageID !== null) await assertAnswered(context.db, { customerID, ticketID, messageID: answersMessageID })
  if (ticketID !== undefined) await assertNothingNewer(context.db, caller, ticketID, body.expectedLastMessageID)

  const person = ticketID === undefined ? await findPerson(context, caller, channelID, body) : undefined
  const toAddress = body.toAddress ?? person?.address
  const destination = { customerID, channelID, ticketID, answersMessageID, toAddress, uid: particulars.uid }
  const fileCount = written.files.length + (body.uploadIDs?.length ?? 0)
  const isPlanned = isDelivered && !(isAI && !body.toAddresses && fileCount === 0)
  const plan = isPlanned ? await planSending(context, destination, body, fileCount) : undefined
  const files = await gatherFiles(context, caller, body.uploadIDs, written.files)
  const { message } = await writeMessage(context, {
    ...{ customerID, ticketID, channelID, content, arrival },
    ...(person ? { endUserID: person.endUserID } : {}),
    person: { uid: particulars.uid, fromAddress: plan?.toAddress ?? toAddress },
    joinsOpenTicket: !body.toAddresses?.length,
    mayBeEmpty: files.length > 0,
    particulars: {
      ...particulars,
      toAddress: toAddress ?? null,
      status: isDelivered ? 'Queued' : 'Sent',
      ...plan,
      ...(macroID ? { composition: { ...plan?.composition, macroID } } : {}),
      senderType: 'CustomerRep',
      isAI,
      isInternal: !isDelivered,
      customerRepID,
      answersMessageID,
    },
  })
  await attachFiles(context, message, files)
  if (isDelivered) await queueDelivery(context.db, message, plan?.scheduledFor ? { runAt: plan.scheduledFor } : {})
  if (isDelivered && customerRepID !== null && !written.keepsDraft) {
    await discardSentDraft(context, { customerID, customerRepID, ticketID, draftID: body.draftID })
  }
  return getMessage(context.db, caller, message.messageID)
}

/** The end user of a new conversation, if the caller gives their ID. */
async function findPerson(
  { db }: Context,
  { customerID }: Caller,
  channelID: number,
  { endUserID, toAddresses }: Pick<TicketMessageCreate, 'endUserID' | 'toAddresses'>,
): Promise<{ endUserID: number; address: string | undefined } | undefined> {
  if (!endUserID) return undefined
  const endUser = await findEndUser(db, customerID, endUserID)
  if (!endUser) throw invalidField('endUserID', 'end_user_unknown')
  const channel = await findChannel(db, customerID, channelID)
  const isByMail = channel?.channelType === 'Email'
  const address = (isByMail ? endUser.email : endUser.phone) ?? undefined
  if (!address && channel?.channelType !== 'Chat' && !toAddresses?.length) {
    throw invalidField('endUserID', 'end_user_without_address')
  }
  return { endUserID, address }
}

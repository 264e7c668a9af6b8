import type { AwaitedFile, TicketMessage, TicketMessageCreate } from '@attendant/contract/desk/ticket-message.ts'
import { assertPermitted, type Caller } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { findSenders, isAnyBlocked } from '../blocked-senders/is-blocked-sender.ts'
import { attachFiles } from '../files/attachments/attach-files.ts'
import type { StoredFile } from '../files/store-file.ts'
import { assertWithinReach } from '../privacy/phone-reach.ts'
import { seesTicket } from '../sight/find-seen.ts'
import { createReply } from './composing/create-reply.ts'
import { gatherFiles } from './composing/gather-files.ts'
import type { WithPrepared } from './content/prepare-large-html.ts'
import { assertOwnChannel, readSenderType } from './messages.policy.ts'
import { getMessage, getTicketOfMessages, toFreshMessage } from './messages.store.ts'
import { receiveFromBlocked } from './receiving/receive-from-blocked.ts'
import { receiveMessage } from './receiving/receive-message.ts'
import { receiveWithFiles } from './receiving/receive-with-files.ts'
import type { Arrival } from './receiving/track-senders.ts'

/** Adds the message to the named ticket, or opens a ticket. */
export async function createMessage(
  context: Context,
  caller: Caller,
  body: WithPrepared<TicketMessageCreate>,
  { arrival, sentFiles = [], keepsDraft }: { arrival?: Arrival; sentFiles?: StoredFile[]; keepsDraft?: boolean } = {},
): Promise<TicketMessage> {
  const senderType = readSenderType(body.senderType)
  if (senderType === 'CustomerRep' && body.deliver !== false) assertPermitted(caller, 'sendReplies')
  const { customerID } = caller
  const isReply = senderType === 'CustomerRep'
  const [target, senders] = await context.db.together(() =>
    Promise.all([
      resolveTarget(context, caller, body),
      isReply ? [] : findSenders(context.db, { ...body, customerID }),
    ]),
  )
  const written = { ...read(body), ...target }
  const recipients = isReply ? recipientsOf(body) : []
  await assertWithinReach(context.db, caller, [body.uid, body.fromAddress, ...recipients])
  if (caller.kind === 'phone' && body.endUserID) throw refuse('phone_sender_forbidden')
  const joining = caller.kind === 'phone' ? joiningOpenTicket(arrival) : arrival
  if (isReply) {
    const { ticketID, channelID, content, ...particulars } = written
    const reply = { ticketID, channelID, content, particulars, files: sentFiles, arrival: joining, keepsDraft }
    return createReply(context, caller, body, reply)
  }

  // AI spending limits per sender apply to gateways only: representatives and integrations are trusted.
  const sender = caller.kind === 'phone' ? (body.uid ?? body.fromAddress) : undefined
  const incoming = { ...written, customerID, spender: sender ? { address: sender } : undefined }
  const files = readFiles(body.attachments ?? [])
  const attached = await gatherFiles(context, caller, body.uploadIDs, sentFiles)
  const isBlocked = await isAnyBlocked(context.db, incoming, senders)
  if (!isBlocked && files.length > 0) {
    const message = await receiveWithFiles(context, incoming, files, joining)
    await attachFiles(context, message, attached)
    return attached.length > 0 ? getMessage(context.db, caller, message.messageID) : toFreshMessage(message, null)
  }
  const received = isBlocked
    ? await receiveFromBlocked(context, incoming, files, joining)
    : await receiveMessage(context, { ...incoming, bringsFiles: attached.length > 0 }, joining)
  if (!received) throw new Error('Invariant violated: a message without an external id cannot have a tombstone')
  if (attached.length === 0) return toFreshMessage(received.message, null)
  await attachFiles(context, received.message, attached)
  return getMessage(context.db, caller, received.message.messageID)
}

const recipientsOf = ({ toAddress, toAddresses, ccAddresses, bccAddresses }: WithPrepared<TicketMessageCreate>) => [
  toAddress,
  ...[toAddresses, ccAddresses, bccAddresses].flatMap((list) => list ?? []),
]

/** Calls and WhatsApp messages from a gateway always continue the sender's open ticket. */
const joiningOpenTicket = (arrival: Arrival | undefined): Arrival => ({
  remember: (sender) => arrival?.remember(sender),
  hasOverlapped: () => true,
})

function readFiles(files: AwaitedFile[]): AwaitedFile[] {
  for (const [index, { url }] of files.entries()) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw invalidField(`attachments.${index}.url`, 'http_url_required')
    }
  }
  return files
}

function read(body: WithPrepared<TicketMessageCreate>) {
  const { message, textBody, htmlBody, messageDate, isOpened, ...rest } = body
  const { uid, fromAddress, fromName, toAddress, subject, pageURL, pageScreenshot, language, customFieldsData } = rest
  return {
    content: { message, textBody, htmlBody },
    messageDate: messageDate ? new Date(messageDate) : null,
    isOpened: isOpened ?? false,
    ...{ uid, fromAddress, fromName, toAddress, subject, pageURL, pageScreenshot, language, customFieldsData },
  }
}

/** A channel given together with a ticket must be the ticket's channel. */
async function resolveTarget(
  { db }: Context,
  caller: Caller,
  { ticketID, channelID }: Pick<TicketMessageCreate, 'ticketID' | 'channelID'>,
) {
  if (typeof ticketID === 'number') {
    const ticket = await getTicketOfMessages(db, caller.customerID, ticketID)
    if (!(await seesTicket(db, caller, ticketID))) throw refuse('ticket_not_found')
    assertOwnChannel(caller, ticket.channelID)
    if (typeof channelID === 'number' && channelID !== ticket.channelID) {
      throw invalidField('channelID', 'not_ticket_channel')
    }
    return { ticketID, channelID: ticket.channelID }
  }
  const named = channelID ?? (caller.kind === 'phone' ? caller.channelID : undefined)
  if (named === undefined) throw invalidField('channelID', 'channel_required_without_ticket')
  assertOwnChannel(caller, named)
  return { ticketID: undefined, channelID: named }
}

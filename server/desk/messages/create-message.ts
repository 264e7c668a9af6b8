import type { AwaitedFile, TicketMessage, TicketMessageCreate } from '@attendant/contract/desk/ticket-message.ts'
import { assertPermitted, type Caller } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { isFromBlockedSender } from '../blocked-senders/is-blocked-sender.ts'
import { assertWithinReach } from '../privacy/phone-reach.ts'
import type { WithPrepared } from './content/prepare-large-html.ts'
import { queueDelivery } from './delivery/queue-delivery.ts'
import { assertOwnChannel, readMessageDate, readSenderType } from './messages.policy.ts'
import { findRepName, getTicketOfMessages, toFreshMessage } from './messages.store.ts'
import { receiveFromBlocked } from './receiving/receive-from-blocked.ts'
import { receiveMessage } from './receiving/receive-message.ts'
import { receiveWithFiles } from './receiving/receive-with-files.ts'
import type { Arrival } from './receiving/track-senders.ts'
import { writeMessage } from './receiving/write-message.ts'

/** Adds the message to the named ticket, or opens a ticket. */
export async function createMessage(
  context: Context,
  caller: Caller,
  body: WithPrepared<TicketMessageCreate>,
  arrival?: Arrival,
): Promise<TicketMessage> {
  const senderType = readSenderType(body.senderType)
  if (senderType === 'CustomerRep' && body.deliver !== false) assertPermitted(caller, 'sendReplies')
  const written = { ...read(body), ...(await resolveTarget(context, caller, body)) }
  const recipient = senderType === 'CustomerRep' ? body.toAddress : null
  await assertWithinReach(context.db, caller, [body.uid, body.fromAddress, recipient])
  const joining = caller.kind === 'phone' ? joiningOpenTicket(arrival) : arrival
  if (senderType === 'CustomerRep') return createReply(context, caller, body, { ...written, arrival: joining })

  // AI spending limits per sender apply to gateways only: representatives and integrations are trusted.
  const sender = caller.kind === 'phone' ? (body.uid ?? body.fromAddress) : undefined
  const incoming = { ...written, customerID: caller.customerID, spender: sender ? { address: sender } : undefined }
  const files = readFiles(body.attachments ?? [])
  const isBlocked = await isFromBlockedSender(context.db, incoming)
  if (!isBlocked && files.length > 0) {
    return toFreshMessage(await receiveWithFiles(context, incoming, files, joining), null)
  }
  const received = isBlocked
    ? await receiveFromBlocked(context, incoming, files, joining)
    : await receiveMessage(context, incoming, joining)
  if (!received) throw new Error('Invariant violated: a message without an external id cannot have a tombstone')
  return toFreshMessage(received.message, null)
}

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
    messageDate: readMessageDate(messageDate),
    isOpened: isOpened ?? false,
    ...{ uid, fromAddress, fromName, toAddress, subject, pageURL, pageScreenshot, language, customFieldsData },
  }
}

type Written = ReturnType<typeof read> & Awaited<ReturnType<typeof resolveTarget>> & { arrival?: Arrival | undefined }

/** A channel given together with a ticket must be the ticket's channel. */
async function resolveTarget(
  { db }: Context,
  caller: Caller,
  { ticketID, channelID }: Pick<TicketMessageCreate, 'ticketID' | 'channelID'>,
) {
  if (typeof ticketID === 'number') {
    const ticket = await getTicketOfMessages(db, caller.customerID, ticketID)
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

/** The author is the calling representative, unless the AI wrote it. */
async function createReply(
  context: Context,
  caller: Caller,
  { isAI, deliver }: Pick<TicketMessageCreate, 'isAI' | 'deliver'>,
  written: Written,
): Promise<TicketMessage> {
  const { customerID } = caller
  const { ticketID, channelID, content, arrival, ...particulars } = written
  const isFromAI = isAI === true
  const customerRepID = caller.kind === 'rep' && !isFromAI ? caller.customerRepID : null
  const isDelivered = deliver !== false
  const { message } = await writeMessage(context, {
    customerID,
    ticketID,
    channelID,
    content,
    arrival,
    person: { uid: particulars.uid, fromAddress: particulars.toAddress },
    particulars: {
      ...particulars,
      senderType: 'CustomerRep',
      status: isDelivered ? 'Queued' : 'Sent',
      isAI: isFromAI,
      isInternal: !isDelivered,
      customerRepID,
    },
  })
  if (isDelivered) await queueDelivery(context.db, message)
  const name = customerRepID === null ? null : await findRepName(context.db, customerID, customerRepID)
  return toFreshMessage(message, name)
}

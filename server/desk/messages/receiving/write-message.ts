import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import type { Sender } from '../../../people/end-users/describe-sender.ts'
import { findOrCreateEndUser } from '../../../people/end-users/find-or-create-end-user.ts'
import { channelsPort } from '../../ports.ts'
import { recordMessageOnTicket } from '../../tickets/changes/record-message.ts'
import { openTicket } from '../../tickets/open-ticket.ts'
import { searchableText } from '../../tickets/search/index-ticket-words.ts'
import { type Content, composeContent, isEmptyContent, type WrittenContent } from '../content/compose-content.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { insertMessage } from '../messages.store.ts'
import type { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { findTicketToJoin, senderKey, waitForTurn } from './find-ticket-to-join.ts'
import type { Arrival } from './watch-senders.ts'

type Insert = typeof messages.$inferInsert

/** What a message carries besides its place, its texts and its times. */
export type Particulars = Omit<
  Insert,
  keyof Content | 'customerID' | 'ticketID' | 'channelID' | 'dateCreated' | 'messageID'
>

export interface UnplacedMessage {
  customerID: number
  /** The caller has seen to it that the ticket is the customer's, and of this channel. */
  ticketID?: number | undefined
  channelID: number
  /** Whose ticket it is, where one is opened. */
  person: Sender
  /** As it was written, or composed already. */
  content: WrittenContent | Content
  particulars: Particulars
  /** A message may say nothing when it brings files. */
  mayBeEmpty?: boolean | undefined
  /** False for what arrives by itself: it wakes nobody. */
  reopens?: boolean | undefined
  /** False for what opens a ticket of its own, also while another message of its sender opens one. */
  joinsOpenTicket?: boolean | undefined
  /** The request that brings it, where there is one. */
  arrival?: Arrival | undefined
}

export interface WrittenMessage {
  message: MessageRow
  isTicketOpened: boolean
  isTicketReopened: boolean
  /** Who had the ticket when the message came. */
  assignedTo: number | null
}

/**
 * Finds or opens the ticket, then stores the message, in the transaction of the context. The ticket is written before
 * the message, because the message's reference would otherwise share a lock that the ticket's change needs alone.
 */
export async function writeMessage(context: Context, unplaced: UnplacedMessage): Promise<WrittenMessage> {
  const content = isComposed(unplaced.content) ? unplaced.content : composeContent(unplaced.content)
  if (!unplaced.mayBeEmpty && isEmptyContent(content)) throw invalidField('message', 'empty')
  const { customerID, channelID, particulars } = unplaced
  const dateCreated = context.now()
  const prepared = {
    ...unplaced,
    at: particulars.messageDate ?? dateCreated,
    words: searchableText({ ...particulars, ...content }),
  }
  const place = await findPlace(context, prepared)
  const message = await insertMessage(context.db, {
    ...particulars,
    ...content,
    customerID,
    channelID,
    ticketID: place.ticketID,
    dateCreated,
  })
  await publishMessageEvent(context, 'message.created', message)
  const { customerRepID, ticketID } = message
  if (customerRepID !== null && message.status === 'Queued') {
    await channelsPort(context).joinChat(context, { customerID, ticketID, customerRepID })
  }
  return { message, isTicketOpened: place.isOpened, isTicketReopened: place.isReopened, assignedTo: place.assignedTo }
}

const isComposed = (content: WrittenContent | Content): content is Content => 'preview' in content

type PreparedMessage = UnplacedMessage & { at: Date; words: string }

interface Place {
  ticketID: number
  isOpened: boolean
  isReopened: boolean
  assignedTo: number | null
}

async function findPlace(context: Context, message: PreparedMessage): Promise<Place> {
  const { customerID, channelID, person, arrival, ticketID, joinsOpenTicket = true } = message
  if (ticketID !== undefined) return joinTicket(context, message, ticketID)

  const name = person.uid?.trim() || person.fromAddress?.trim()
  if (!name) return openOwnTicket(context, message, null)

  const sender = senderKey(customerID, channelID, name)
  const hasWaited = await waitForTurn(context.db, sender)
  context.afterCommit(() => arrival?.remember(sender))
  const endUser = await findOrCreateEndUser(context, customerID, person)
  const endUserID = endUser?.endUserID ?? null
  if (endUserID === null || endUser?.isNew || !joinsOpenTicket) return openOwnTicket(context, message, endUserID)

  const open = await findTicketToJoin(context, { customerID, channelID, endUserID, sender }, hasWaited, arrival)
  return open === undefined ? openOwnTicket(context, message, endUserID) : joinTicket(context, message, open)
}

async function joinTicket(context: Context, message: PreparedMessage, ticketID: number): Promise<Place> {
  const { customerID, at, words, reopens = true, particulars } = message
  const { senderType, isAI = false, isInternal = false } = particulars
  const isReplyOfPerson = senderType === 'CustomerRep' && !isAI && !isInternal
  const recorded = { customerID, ticketID, at, senderType, words, reopens, isReplyOfPerson }
  return { ticketID, isOpened: false, ...(await recordMessageOnTicket(context, recorded)) }
}

async function openOwnTicket(context: Context, message: PreparedMessage, endUserID: number | null): Promise<Place> {
  const { customerID, channelID, at, words, particulars } = message
  const { ticketID } = await openTicket(context, {
    customerID,
    channelID,
    endUserID,
    subject: particulars.subject ?? '',
    customFieldsData: particulars.customFieldsData ?? null,
    language: particulars.language ?? null,
    firstMessage: { at, words },
  })
  return { ticketID, isOpened: true, isReopened: false, assignedTo: null }
}

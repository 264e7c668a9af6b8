import type { ReplyParty } from '@attendant/contract/desk/ticket.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { Sender } from '../../../people/end-users/describe-sender.ts'
import { type FoundSender, findSender, type NewEndUser } from '../../../people/end-users/find-or-create-end-user.ts'
import { databaseFault } from '../../../platform/database/faults.ts'
import { Refusal } from '../../../platform/errors.ts'
import { findReplyAudience, notifyReply } from '../../notifications/facts/notify-reply.ts'
import { automationPort, channelsPort } from '../../ports.ts'
import { mayHaveSla, noteMessage, writtenAt } from '../../sla/track-sla.ts'
import { recordMessageOnTicket } from '../../tickets/changes/record-message.ts'
import { type NewTicket, openTicket } from '../../tickets/open-ticket.ts'
import { findEndUserText, searchableText } from '../../tickets/search/index-ticket-words.ts'
import { announceSnoozeEnd } from '../../tickets/snooze/end-snooze.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'
import { type Content, composeContent, isEmptyContent, type WrittenContent } from '../content/compose-content.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isOfCaller, isSentByPerson } from '../messages.policy.ts'
import { insertMessage } from '../messages.store.ts'
import type { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { cancelOvertaken, findOvertaken } from '../scheduling/cancel-overtaken.ts'
import { acquireSenderLock, findTicketToJoin, senderKey } from './find-ticket-to-join.ts'
import type { Arrival } from './track-senders.ts'

type Insert = typeof messages.$inferInsert

/** The fields of a message besides its ticket, its texts and its creation time. */
export type Particulars = Omit<
  Insert,
  keyof Content | 'customerID' | 'ticketID' | 'channelID' | 'dateCreated' | 'messageID'
>

export interface MessageToWrite {
  customerID: number
  /** The caller has checked that the ticket belongs to the customer and the channel. */
  ticketID?: number | undefined
  channelID: number
  /** The end user of the ticket, if one is opened. */
  person: Sender
  /** The end user of the ticket, if one is opened for a known end user; takes precedence over `person`. */
  endUserID?: number | undefined
  /** As submitted, or already composed. */
  content: WrittenContent | Content
  particulars: Particulars
  /** A message with files may have no text. */
  mayBeEmpty?: boolean | undefined
  /** False for automatic messages. */
  reopens?: boolean | undefined
  /** False if the message must open its own ticket even while another message of its sender opens one. */
  joinsOpenTicket?: boolean | undefined
  /** True for historic messages: one older than the last on its ticket does not become the last. */
  isHistoric?: boolean | undefined
  /** Awaited before a ticket is opened. */
  beforeOpening?: (() => Promise<void>) | undefined
  /** Set for messages from HTTP requests. */
  arrival?: Arrival | undefined
}

export interface WrittenMessage {
  message: MessageRow
  isTicketOpened: boolean
  isTicketReopened: boolean
  /** The assignee when the message arrived. */
  assignedTo: number | null
}

/**
 * Finds or opens the ticket, then stores the message, in the transaction of the context. The ticket is written first:
 * the message's foreign key would take a shared lock on it, and upgrading that lock could deadlock.
 */
export async function writeMessage(context: Context, given: MessageToWrite): Promise<WrittenMessage> {
  const content = isComposed(given.content) ? given.content : composeContent(given.content)
  if (!given.mayBeEmpty && isEmptyContent(content)) throw invalidField('message', 'empty')
  const { customerID, channelID } = given
  const particulars = { ...given.particulars, ...authorOf(context, given.particulars) }
  const dateCreated = context.now()
  const prepared = {
    ...given,
    particulars,
    at: particulars.messageDate ?? dateCreated,
    words: searchableText({ ...particulars, ...content }),
    preview: content.preview,
    replyDueFrom: replyDueFrom(particulars),
  }
  const row = { ...particulars, ...content, customerID, channelID, dateCreated }
  const { placement, message, hasSla, audience, overtaken } =
    given.ticketID === undefined
      ? await placeThenStore(context, prepared, row)
      : await storeIn(context, prepared, { ...row, ticketID: given.ticketID })
  const { ticketID, assignedTo } = placement
  await publishMessageEvent(context, 'message.created', message)
  const { customerRepID } = message
  if (customerRepID !== null && message.status === 'Queued') {
    await channelsPort(context).joinChat(context, { customerID, ticketID, customerRepID })
  }
  if (hasSla) await noteMessage(context, message, writtenAt(message))
  if (audience) await notifyReply(context, message, { assignedTo, audience })
  if (placement.awakened) await announceSnoozeEnd(context, placement.awakened, message.messageID)
  if (!placement.isOpened && isSentByPerson(message) && !message.isInterim)
    await automationPort(context).noteReply(context, message)
  await cancelOvertaken(context, message, overtaken)
  return {
    message,
    isTicketOpened: placement.isOpened,
    isTicketReopened: placement.isReopened,
    assignedTo: placement.assignedTo,
  }
}

type NewRow = Parameters<typeof insertMessage>[1]

async function placeThenStore(context: Context, message: PreparedMessage, row: Omit<NewRow, 'ticketID'>) {
  const placement = await findOrOpenTicket(context, message)
  const { ticketID, isOpened } = placement
  const stored = context.db.together(() => store(context, message, { ...row, ticketID }, isOpened))
  return { placement, ...(await stored) }
}

/** A known ticket is written in the same round trip as its message, and before it. */
async function storeIn(context: Context, message: PreparedMessage, row: NewRow) {
  const both = context.db.together(() =>
    Promise.all([findOrOpenTicket(context, message), store(context, message, row, false)]),
  )
  const [placement, stored] = await both.catch((fault: unknown) => {
    // It was deleted after the caller's check, so the message has no valid ticket.
    const isGone = databaseFault(fault)?.constraint?.startsWith('messages_customer_id_ticket_id')
    throw isGone ? refuse('ticket_not_found') : fault
  })
  return { placement, ...stored }
}

async function store(context: Context, given: PreparedMessage, row: NewRow, isOpened: boolean) {
  const { customerID, ticketID } = row
  const isFromEndUser = row.senderType === 'EndUser' && given.reopens !== false
  const overtakes = !isOpened && (isFromEndUser || isSentByPerson(row))
  const [message, hasSla, audience, overtaken] = await Promise.all([
    insertMessage(context.db, row),
    isCurrent(row, given) && mayHaveSla(context, customerID, ticketID),
    isReply(row, given, isOpened) ? findReplyAudience(context, { customerID, ticketID }) : undefined,
    overtakes ? findOvertaken(context, row) : [],
  ])
  return { message, hasSla, audience, overtaken }
}

/** False for older content of an end user, such as imported history. */
const isCurrent = ({ senderType }: Particulars, { isHistoric }: MessageToWrite) =>
  !isHistoric || senderType !== 'EndUser'

/** Automatic email and AI messages send no notifications. A ticket that an end user just opened has no followers. */
function isReply(message: Particulars, { reopens = true }: MessageToWrite, isOpened: boolean): boolean {
  const { senderType, status, isForward } = message
  return senderType === 'EndUser' ? reopens && !isOpened : status === 'Queued' && isOfCaller(message) && !isForward
}

const isComposed = (content: WrittenContent | Content): content is Content => 'preview' in content

/** Who should write next after this message; null if it stays the same. */
function replyDueFrom(message: Particulars): ReplyParty | null {
  const { senderType, arrivedAs, isInternal, isInterim, isForward, status } = message
  if (arrivedAs || isInternal || isInterim || isForward || status === 'Scheduled') return null
  return senderType === 'EndUser' ? 'Us' : 'EndUser'
}

type PreparedMessage = MessageToWrite & { at: Date; words: string; preview: string; replyDueFrom: ReplyParty | null }

interface TicketPlacement {
  ticketID: number
  isOpened: boolean
  awakened: TicketRow | undefined
  isReopened: boolean
  assignedTo: number | null
}

async function findOrOpenTicket(context: Context, message: PreparedMessage): Promise<TicketPlacement> {
  const { customerID, channelID, person, arrival, ticketID, joinsOpenTicket = true } = message
  if (ticketID !== undefined) return joinTicket(context, message, ticketID)
  if (message.endUserID !== undefined) return openOwnTicket(context, message, message.endUserID)

  const name = person.uid?.trim() || person.fromAddress?.trim()
  if (!name) return openOwnTicket(context, message, null)

  const sender = senderKey(customerID, channelID, name)
  const hasWaited = await acquireSenderLock(context.db, sender)
  context.afterCommit(() => arrival?.remember(sender))
  const found = await findSender(context, customerID, person)
  if (!found) return openOwnTicket(context, message, null)
  const { endUserID, create } = found
  if (endUserID === undefined) return openOwnTicket(context, message, create)

  const open = joinsOpenTicket
    ? await findTicketToJoin(context, { customerID, channelID, endUserID, sender }, hasWaited(), arrival)
    : undefined
  const joined = open === undefined ? undefined : await joinUnlessGone(context, message, open)
  return joined ?? openOwnTicket(context, message, () => describeOrCreate(context, customerID, { endUserID, create }))
}

/** The end user may have been deleted since the lookup; then a new one is created. */
async function describeOrCreate(
  { db }: Context,
  customerID: number,
  { endUserID, create }: Required<FoundSender>,
): Promise<NewEndUser> {
  const text = await findEndUserText(db, customerID, endUserID)
  return text === undefined ? create() : { endUserID, text }
}

async function joinTicket(context: Context, message: PreparedMessage, ticketID: number): Promise<TicketPlacement> {
  const { customerID, at, words, preview, replyDueFrom, reopens = true, isHistoric = false, particulars } = message
  const { senderType } = particulars
  const isReplyOfPerson = isSentByPerson(particulars)
  const turn = { preview, replyDueFrom, isHistoric }
  const recorded = { customerID, ticketID, at, senderType, words, reopens, isReplyOfPerson, ...turn }
  return { ticketID, isOpened: false, ...(await recordMessageOnTicket(context, recorded)) }
}

/** The ticket may have been deleted since it was found; then the message opens one. */
async function joinUnlessGone(context: Context, message: PreparedMessage, ticketID: number) {
  try {
    return await joinTicket(context, message, ticketID)
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'ticket_not_found') return undefined
    throw fault
  }
}

async function openOwnTicket(
  context: Context,
  message: PreparedMessage,
  endUserID: NewTicket['endUserID'],
): Promise<TicketPlacement> {
  const { customerID, channelID, at, words, preview, replyDueFrom, particulars, beforeOpening } = message
  const { ticketID } = await openTicket(context, {
    customerID,
    channelID,
    endUserID,
    subject: particulars.subject ?? '',
    customFieldsData: particulars.customFieldsData ?? null,
    language: particulars.language ?? null,
    origin: particulars.senderType === 'EndUser' ? 'EndUser' : 'Outbound',
    firstMessage: { at, words, preview, replyDueFrom },
    beforeOpening,
  })
  return { ticketID, isOpened: true, isReopened: false, awakened: undefined, assignedTo: null }
}

/** An API token is not a representative: it is recorded as the author itself. */
function authorOf({ cause }: Context, { senderType }: Particulars): Partial<Particulars> {
  if (cause?.by !== 'token' || senderType !== 'CustomerRep') return {}
  return { customerRepID: null, sentByTokenID: cause.apiTokenID, formerRepName: cause.name }
}

import type { MailDetails } from '@attendant/contract/desk/mail-details.ts'
import type {
  ArrivedAs,
  AuthenticationDetails,
  AuthenticationVerdict,
  OmittedFile,
} from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { type Spender, toSpender } from '../../../organization/budgets/spending/spender.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordUnrecorded } from '../../../platform/events/events.ts'
import { automationPort } from '../../ports.ts'
import type { Content, WrittenContent } from '../content/compose-content.ts'
import { findExternalMessage } from '../find-external-message.ts'
import type { Arrival } from './track-senders.ts'
import { type WrittenMessage, writeMessage } from './write-message.ts'

/** A message of an end user, from any channel. */
export interface IncomingMessage {
  customerID: number
  /** The ticket that threading found; it must belong to the customer and the channel. */
  ticketID?: number | undefined
  channelID: number
  content: WrittenContent | Content
  uid?: string | null | undefined
  fromAddress?: string | null | undefined
  fromName?: string | null | undefined
  toAddress?: string | null | undefined
  subject?: string | null | undefined
  messageDate?: Date | null | undefined
  pageURL?: string | null | undefined
  pageScreenshot?: string | null | undefined
  language?: string | null | undefined
  isOpened?: boolean | undefined
  customFieldsData?: Record<string, unknown> | null | undefined
  /** The provider's id; a second delivery with the same id is ignored. */
  externalID?: string | undefined
  /** Files will be attached, so the text may be empty. */
  bringsFiles?: boolean | undefined
  /** The kind of automatic email: stored without reopening the ticket or starting automation. */
  arrivedAs?: ArrivedAs | null | undefined
  threadedBy?: string | undefined
  /** Result of the sender authentication of an email. */
  authentication?: AuthenticationVerdict | null | undefined
  authenticationDetails?: AuthenticationDetails | null | undefined
  mailDetails?: MailDetails | null | undefined
  replyTo?: string | null | undefined
  /** Not assigned to an end user, because the sender address is not trusted. */
  isAnonymous?: boolean | undefined
  omittedFiles?: OmittedFile[] | undefined
  /** The sender on a public channel, for AI spending limits; absent for integrations. */
  spender?: Spender | undefined
  /** False for imported messages, e.g. older email. */
  startsAutomation?: boolean | undefined
  /** True for content that only a person can process: reopens the ticket but starts no automation. */
  isForPeople?: boolean | undefined
  /** Awaited before the message opens a ticket, so that concurrently stored messages open theirs in order. */
  beforeOpening?: (() => Promise<void>) | undefined
}

export interface ReceivedMessage extends WrittenMessage {
  /** False if the message was already stored. */
  isNew: boolean
}

/**
 * The single entry point for messages of end users: end user, ticket, message, event and automation in one transaction.
 * Returns the stored message if it was already received, and undefined if it was deleted since.
 */
export function receiveMessage(
  context: Context,
  incoming: IncomingMessage,
  arrival?: Arrival,
): Promise<ReceivedMessage | undefined> {
  return inTransaction(context, async (inside) => {
    const { customerID, channelID, externalID } = incoming
    const context = inside.unrecorded ? inside : { ...inside, unrecorded: [] }
    if (externalID !== undefined) {
      const known = await findExternalMessage(context, { customerID, channelID, externalID })
      if (known === 'deleted') return undefined
      if (known)
        return { message: known, isNew: false, isTicketOpened: false, isTicketReopened: false, assignedTo: null }
    }
    const written = await store(context, incoming, arrival)
    const [, queueRun] = await context.db.together(() =>
      Promise.all([recordEvents(context), storeRun(context, incoming, written)]),
    )
    await queueRun?.()
    return { ...written, isNew: true }
  })
}

const recordEvents = (context: Context): Promise<void> | undefined =>
  context.isBatch ? context.recordTogether?.() : recordUnrecorded(context)

/** Returns how its run is queued, if it has one. */
async function storeRun(context: Context, incoming: IncomingMessage, written: WrittenMessage) {
  if (!triggersAutomation(incoming) || incoming.isForPeople) return undefined
  const { customerID, spender } = incoming
  const { message, isTicketReopened, assignedTo } = written
  return automationPort(context).storeMessageRun(context, message, {
    ...{ isReopened: isTicketReopened, assignedTo },
    ...(spender ? { spender: toSpender(customerID, spender) } : {}),
  })
}

const triggersAutomation = ({ arrivedAs, startsAutomation = true }: IncomingMessage) => !arrivedAs && startsAutomation

function store(context: Context, incoming: IncomingMessage, arrival?: Arrival): Promise<WrittenMessage> {
  const { customerID, ticketID, channelID, content, bringsFiles, isAnonymous, beforeOpening, ...others } = incoming
  const { startsAutomation: _starts, isForPeople: _isForPeople, spender: _spender, ...rest } = others
  const { uid, fromAddress, fromName } = rest
  return writeMessage(context, {
    customerID,
    ticketID,
    channelID,
    content,
    person: isAnonymous ? {} : { uid, fromAddress, fromName },
    particulars: { ...rest, senderType: 'EndUser', status: 'Received' },
    mayBeEmpty: bringsFiles,
    reopens: triggersAutomation(incoming),
    isHistoric: incoming.startsAutomation === false,
    // Email has its own threading, which requires an authenticated sender.
    joinsOpenTicket: !incoming.authentication,
    beforeOpening,
    arrival,
  })
}

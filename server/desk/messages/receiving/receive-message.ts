import type {
  ArrivedAs,
  AuthenticationDetails,
  AuthenticationVerdict,
  OmittedFile,
} from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { type Spender, toSpender } from '../../../organization/budgets/spending/spender.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { automationPort } from '../../ports.ts'
import type { Content, WrittenContent } from '../content/compose-content.ts'
import { findExternalMessage } from '../find-external-message.ts'
import type { Arrival } from './watch-senders.ts'
import { type WrittenMessage, writeMessage } from './write-message.ts'

/** A message of an end user, from whatever side it comes. */
export interface IncomingMessage {
  customerID: number
  /** Where threading found the ticket; it must be the customer's, and of this channel. */
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
  /** What the provider calls it: the same message twice is one message. */
  externalID?: string | undefined
  /** Files follow: the text may be empty. */
  bringsFiles?: boolean | undefined
  /** What it was taken for that nobody wrote to us: stored, waking nobody. */
  arrivedAs?: ArrivedAs | null | undefined
  threadedBy?: string | undefined
  /** Whether a mail is from whom it names, and where its writer may have answers go. */
  authentication?: AuthenticationVerdict | null | undefined
  authenticationDetails?: AuthenticationDetails | null | undefined
  replyTo?: string | null | undefined
  /** Filed under nobody: the address that it names is not believed. */
  isAnonymous?: boolean | undefined
  omittedFiles?: OmittedFile[] | undefined
  /** Who wrote it over a public channel, for the limits of AI spending; nobody for what integrations bring. */
  spender?: Spender | undefined
  /** False for what is only brought over, such as the mails of years ago. */
  startsAutomation?: boolean | undefined
  /** True for what only a person can read: it reopens its ticket as any message does, and nothing answers it. */
  isForPeople?: boolean | undefined
}

export interface ReceivedMessage extends WrittenMessage {
  /** False when the message was here already. */
  isNew: boolean
}

/**
 * The one entrance for what end users write: end user, ticket, message, event and automation in one transaction. A message that
 * is here already is answered as it is; one that was deleted is not brought back, and nothing is answered.
 */
export function receiveMessage(
  context: Context,
  incoming: IncomingMessage,
  arrival?: Arrival,
): Promise<ReceivedMessage | undefined> {
  return inTransaction(context, async (context) => {
    const { customerID, channelID, externalID } = incoming
    if (externalID !== undefined) {
      const known = await findExternalMessage(context, { customerID, channelID, externalID })
      if (known === 'deleted') return undefined
      if (known)
        return { message: known, isNew: false, isTicketOpened: false, isTicketReopened: false, assignedTo: null }
    }
    const written = await store(context, incoming, arrival)
    if (setsOff(incoming) && !incoming.isForPeople) {
      const { message, isTicketReopened, assignedTo } = written
      const { spender } = incoming
      await automationPort(context).startMessageRun(context, message, {
        ...{ isReopened: isTicketReopened, assignedTo },
        ...(spender ? { spender: toSpender(customerID, spender) } : {}),
      })
    }
    return { ...written, isNew: true }
  })
}

const setsOff = ({ arrivedAs, startsAutomation = true }: IncomingMessage) => !arrivedAs && startsAutomation

function store(context: Context, incoming: IncomingMessage, arrival?: Arrival): Promise<WrittenMessage> {
  const { customerID, ticketID, channelID, content, bringsFiles, isAnonymous, ...others } = incoming
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
    reopens: setsOff(incoming),
    // Mail has its own threading, which asks for proof.
    joinsOpenTicket: !incoming.authentication,
    arrival,
  })
}

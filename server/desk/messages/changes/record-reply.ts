import type {
  AuthenticationDetails,
  AuthenticationVerdict,
  OmittedFile,
} from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import type { Content } from '../content/compose-content.ts'
import { findExternalMessage } from '../find-external-message.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { unansweredStatuses } from '../messages.policy.ts'
import { writeMessage } from '../receiving/write-message.ts'
import { changeMessageStatus } from './change-message-status.ts'

/** A reply that a representative sent outside Attendant, e.g. from their own email client. */
export interface WrittenElsewhere {
  customerID: number
  ticketID: number
  channelID: number
  content: Content
  externalID: string
  /** Null if the email came from the shared mailbox. */
  customerRepID: number | null
  fromAddress: string | null
  fromName: string | null
  toAddress: string | null
  subject: string
  messageDate: Date | null
  threadedBy: string
  omittedFiles: OmittedFile[]
  /** Null if the email came from the mailbox itself. */
  authentication: AuthenticationVerdict | null
  authenticationDetails: AuthenticationDetails | null
  /** The end user's message that it answers, if it refers to one. */
  answers: MessageRow | undefined
}

/** Stores a reply that was already sent, to complete the thread. Returns undefined if it is already stored. */
export async function recordReply(context: Context, reply: WrittenElsewhere): Promise<MessageRow | undefined> {
  const { customerID, ticketID, channelID, content, answers, ...particulars } = reply
  const known = await findExternalMessage(context, { customerID, channelID, externalID: reply.externalID })
  if (known) return undefined
  const { message } = await writeMessage(context, {
    customerID,
    ticketID,
    channelID,
    content,
    person: {},
    particulars: {
      ...particulars,
      senderType: 'CustomerRep',
      status: 'Sent',
      isOpened: true,
      answersMessageID: answers?.messageID ?? null,
    },
    mayBeEmpty: true,
    isHistoric: true,
  })
  if (answers?.senderType === 'EndUser') {
    // Spam stays spam: the reply may be an out-of-office response.
    await changeMessageStatus(context, answers, unansweredStatuses, { status: 'Answered' })
  }
  return message
}

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

/** What a representative wrote elsewhere, such as in their own mail program. */
export interface WrittenElsewhere {
  customerID: number
  ticketID: number
  channelID: number
  content: Content
  externalID: string
  /** Nobody where the mail came from the shared mailbox. */
  customerRepID: number | null
  fromAddress: string | null
  fromName: string | null
  toAddress: string | null
  subject: string
  messageDate: Date | null
  threadedBy: string
  omittedFiles: OmittedFile[]
  /** Null for what comes from the mailbox itself. */
  authentication: AuthenticationVerdict | null
  authenticationDetails: AuthenticationDetails | null
  /** The end user's message that it answers, where it says so. */
  answers: MessageRow | undefined
}

/** Keeps an answer that is out already, so that the thread is whole: nothing is sent. Nothing for one that is here. */
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
  })
  if (answers?.senderType === 'EndUser') {
    // Spam stays spam: mail programs answer it by themselves too, such as while somebody is away.
    await changeMessageStatus(context, answers, unansweredStatuses, { status: 'Answered' })
  }
  return message
}

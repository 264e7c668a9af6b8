import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import type { Run, StepContext, Task } from '../runs/automation-run.ts'
import { spenderOf } from '../runs/spender-of-run.ts'
import { describeEndUser } from './describe-end-user.ts'
import { listPromptDocuments, type PreparedDocument } from './list-prompt-documents.ts'
import { readHistory } from './read-history.ts'
import { readImages } from './read-images.ts'
import { textOf } from './text-of-message.ts'

interface Subject {
  ticket: TicketRow
  message: MessageRow
}

/** Builds the input for a draft. Content from the end user is kept separate from instructions. */
export async function buildReplyRequest(context: StepContext, run: Run, { ticket, message }: Subject, task: Task) {
  const { db } = context
  const { customerID, channel, facts } = run
  const { name, locale } = await getCustomerProfile(db, customerID)
  const retrieved = facts.data ?? []
  const without = retrieved.map(({ documentID }) => documentID)
  const hookNames = [...(facts.firedHooks ?? []), 'PreReply']
  const listed = await listPromptDocuments(context, message, { hookNames, without, spender: spenderOf(context, facts) })
  return {
    customerName: name,
    channelType: channel.channelType,
    language: message.language ?? ticket.language ?? undefined,
    /** If the language cannot be detected. */
    fallbackLanguage: locale ?? undefined,
    instructions: [...(facts.instructions ?? []), ...(task.instructions ? [task.instructions] : [])],
    documents: [...listed, ...retrieved] as PreparedDocument[],
    history: await readHistory(db, ticket, message),
    endUserFacts: await describeEndUser(db, ticket),
    subject: message.subject ?? ticket.subject,
    message: textOf(message),
    images: await readImages(context, message),
  }
}

export type BuiltRequest = Awaited<ReturnType<typeof buildReplyRequest>>

import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database.ts'
import { getCustomerProfile } from '../../customers/get-customer-profile.ts'
import { documents } from '../../documents/documents.table.ts'
import { listPromptDocuments } from '../../documents/list-prompt-documents.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'
import type { Run, Task } from '../automation-run.ts'
import { describeEndUser } from './describe-end-user.ts'
import { readHistory } from './read-history.ts'
import { textOf } from './text-of-message.ts'

interface Subject {
  ticket: TicketRow
  message: MessageRow
}

/** Everything that a reply is drafted from. What the end user wrote stands apart from what the desk instructs. */
export async function buildReplyRequest(context: Context, run: Run, { ticket, message }: Subject, task: Task) {
  const { db } = context
  const { customerID, channel, facts } = run
  const { name, locale } = await getCustomerProfile(db, customerID)
  const listed = await listPromptDocuments(context, message, { hookName: 'PreReply' })
  const retrieved = facts.data ?? []
  const isRetrieved = (documentID: number) => retrieved.some((data) => data.documentID === documentID)
  return {
    customerName: name,
    channelType: channel.channelType,
    language: message.language ?? ticket.language ?? undefined,
    fallbackLanguage: locale ?? undefined,
    instructions: [...(facts.instructions ?? []), ...(task.instructions ? [task.instructions] : [])],
    documents: [...retrieved, ...listed.filter(({ documentID }) => !isRetrieved(documentID))],
    history: await readHistory(db, ticket, message),
    endUserFacts: await describeEndUser(db, ticket),
    subject: message.subject ?? ticket.subject,
    message: textOf(message),
    images: [],
  }
}

export type BuiltRequest = Awaited<ReturnType<typeof buildReplyRequest>>

/** Which text of each document it was. */
export async function findVersions(db: Database, customerID: number, documentIDs: number[]) {
  if (documentIDs.length === 0) return []
  const rows = await db
    .select({ documentID: documents.documentID, version: documents.version })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), inArray(documents.documentID, documentIDs)))
  const versions = new Map(rows.map(({ documentID, version }) => [documentID, version]))
  return documentIDs.flatMap((documentID) => {
    const version = versions.get(documentID)
    return version === undefined ? [] : [{ documentID, version }]
  })
}

import type { Citation } from '@attendant/contract/knowledge/citation.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { prepareStatement, runLater } from '../../../platform/database/statements/prepared-statements.ts'
import { announcementOf } from '../../../platform/events/announcements.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

export interface Draft {
  text: string
  documentIDs: number[]
  citations?: Citation[]
  answerability?: number
  language: string | null
  /** It asks the end user for a fact. */
  isAskBack?: boolean
}

/** What subscribers see while a draft is being written. */
export const draftTopic = 'draft.streamed'

export interface StreamedDraft {
  customerID: number
  messageID: number
  ticketID: number
  channelID: number
  text: string
}

interface Storing {
  keepsStatus?: boolean
  /** Published with it. */
  streamed?: StreamedDraft | undefined
}

const { placeholder } = sql
const streamed = sql`${placeholder('streamed')}::json`
const setDraft = prepareStatement(sql`
  update ${messages} set status = ${placeholder('status')}, failure = ${placeholder('failure')},
    language = ${placeholder('language')}, ai_answer = ${placeholder('aiAnswer')},
    ai_answer_sources = ${placeholder('aiAnswerSources')}, citations = ${placeholder('citations')},
    answerability = ${placeholder('answerability')}, is_asked_back = ${placeholder('isAskedBack')}
  where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')}
  returning case when ${streamed} is not null then ${announcementOf(draftTopic, streamed)} end`)

/** Stores the AI draft without overwriting a status that people set meanwhile. Returns what changed on the message. */
export async function storeDraft(
  context: Context,
  before: MessageRow,
  draft: Draft,
  { keepsStatus = false, streamed }: Storing = {},
): Promise<Partial<MessageRow>> {
  const isUntouched = !keepsStatus && ['Received', 'Processing', 'Failed', 'Drafted'].includes(before.status)
  const changes = {
    aiAnswer: draft.text,
    aiAnswerSources: draft.documentIDs,
    citations: draft.citations ?? null,
    answerability: draft.answerability ?? null,
    isAskedBack: draft.isAskBack ?? false,
    language: before.language ?? draft.language,
    status: isUntouched ? ('Drafted' as const) : before.status,
    failure: isUntouched ? null : before.failure,
  }
  const { customerID, messageID } = before
  const citations = changes.citations && JSON.stringify(changes.citations)
  const announced = streamed ? JSON.stringify(streamed) : null
  await runLater(context.db, setDraft, { ...changes, citations, customerID, messageID, streamed: announced })
  await publishMessageEvent(context, 'message.updated', { ...before, ...changes })
  return changes
}

import type { Citation } from '@attendant/contract/knowledge/citation.ts'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
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

/** Stores the AI draft without overwriting a status that people set meanwhile. Returns what changed of the message. */
export async function storeDraft(
  context: Context,
  before: MessageRow,
  draft: Draft,
  { keepsStatus = false } = {},
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
  await updateMessageRow(context.db, before, changes)
  await publishMessageEvent(context, 'message.updated', { ...before, ...changes })
  return changes
}

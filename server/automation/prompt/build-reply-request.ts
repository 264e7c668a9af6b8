import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import type { Settings } from '../../organization/models/read-settings.ts'
import type { Run, StepContext, Task } from '../runs/automation-run.ts'
import { spenderOf } from '../runs/spender-of-run.ts'
import { describeEndUser } from './describe-end-user.ts'
import { gatherKnowledge } from './gather-knowledge.ts'
import { identifyLanguage } from './identify-language.ts'
import { findPromptDocuments, type PreparedDocument, preparePromptDocuments } from './list-prompt-documents.ts'
import { isOnlyMessage, readHistory, wasAskedBack } from './read-history.ts'
import { readImages } from './read-images.ts'
import { textOf } from './text-of-message.ts'
import { translateQuestion } from './translate-question.ts'

/** Below this, the documents hardly answer the question. */
const poorAnswerability = 0.4

interface Subject {
  ticket: TicketRow
  message: MessageRow
}

/** Reads the data for a draft from the database. Makes no external calls. */
export async function readReplyMaterial(
  context: StepContext,
  run: Run,
  { ticket, message }: Subject,
  profile: Settings['profile'],
) {
  const { db } = context
  const { channel, facts, topicIDs } = run
  const without = facts.data?.map(({ documentID }) => documentID) ?? []
  const hookNames = [...(facts.firedHooks ?? []), 'PreReply']
  const isAlone = isOnlyMessage(ticket, message)
  const query = { hookNames, without, channel, topicIDs, fromConversation: true }
  const [rows, history, isAskedBack, endUserFacts] = await Promise.all([
    findPromptDocuments(context, message, query),
    isAlone ? [] : readHistory(db, ticket, message),
    !isAlone && wasAskedBack(db, message),
    describeEndUser(db, ticket),
  ])
  return { profile, rows, history, isAskedBack, endUserFacts }
}

export type ReplyMaterial = Awaited<ReturnType<typeof readReplyMaterial>>

/** Builds the input for a draft. Content from the end user is kept separate from instructions. */
export async function buildReplyRequest(
  context: StepContext,
  run: Run,
  { ticket, message }: Subject,
  { instructions }: Task,
  { profile, rows, history, isAskedBack, endUserFacts }: ReplyMaterial,
) {
  const { channel, facts } = run
  const retrieved = facts.data ?? []
  const spender = spenderOf(context, facts)
  const listed = await preparePromptDocuments(context, message, rows, { spender })
  const fetched = retrieved.map((document): PreparedDocument => ({ ...document, isRetrieved: true }))
  const subject = message.subject ?? ticket.subject
  const text = textOf(message)
  const ofCustomer = profile.locale ?? undefined
  const language = await identifyLanguage(context, { ticket, message, text, history, ofCustomer })
  const question = { text: text.trim() ? text : subject, history, subject, language }
  const gather = (asked: typeof question) => gatherKnowledge(context, message, [...listed, ...fetched], asked)
  const found = await gather(question)
  // Foreign words occur in no document, so the question is searched again in the documents' language.
  const foreign =
    found.answerability < poorAnswerability ? await translateQuestion(context, run, question.text) : undefined
  const again = foreign?.text
    ? await gather({ ...question, text: foreign.text, language: foreign.language })
    : undefined
  const { documents, answerability } = again && again.answerability > found.answerability ? again : found
  return {
    customerName: profile.name,
    channelType: channel.channelType,
    language: language ?? ofCustomer,
    instructions: [...(facts.instructions ?? []), ...(instructions ? [instructions] : [])],
    documents,
    /** The probability that the documents contain the answer. */
    answerability,
    /** No document is in the language of the message, and translation is unavailable. */
    isForeign: foreign !== undefined && foreign.text === undefined,
    mayAskBack: !isAskedBack,
    today: context.now().toISOString().slice(0, 10),
    history,
    endUserFacts,
    subject,
    message: text,
    images: await readImages(context, message),
  }
}

export type BuiltRequest = Awaited<ReturnType<typeof buildReplyRequest>>

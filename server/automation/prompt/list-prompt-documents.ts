import type { PromptDocument } from '@attendant/contract/knowledge/document.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messageTopics } from '../../desk/messages/messages.table.ts'
import { explainDistrust } from '../../desk/messages/receiving/sender-rights.ts'
import { type DocumentRow, findDocuments } from '../../knowledge/documents/find-documents.ts'
import { type PlaceholderFacts, replacePlaceholders } from '../../knowledge/documents/replace-placeholders.ts'
import {
  type RetrievalCache,
  type RetrievalTrace,
  type RetrievalWish,
  retrieveData,
} from '../../knowledge/documents/retrieval/retrieve-data.ts'
import type { Spender } from '../../organization/budgets/spending/spender.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMatchingDocuments } from '../rules/mappings/find-matching-documents.ts'
import { findPageTopics } from '../rules/mappings/find-page-topics.ts'
import { gatherPlaceholderFacts } from './gather-placeholder-facts.ts'

interface PromptQuery {
  /** Static documents alone: nothing outside is called. */
  onlyPromptDocuments?: boolean
  /** Adds the documents of these hooks. */
  hookNames?: string[]
  /** Documents that the run has fetched already: their calls must not be made twice. */
  without?: number[]
  cache?: RetrievalCache
  /** Whose limit of retrievals counts. */
  spender?: Spender | undefined
}

export interface PreparedDocument extends PromptDocument {
  version: number
  /** What was called for it. */
  retrieval?: RetrievalTrace
  /** What went wrong with that. */
  note?: string
}

/** What goes into the prompt of a reply: the documents of topics and page, those always wanted, those of hooks. */
export async function listPromptDocuments(
  context: Context,
  message: MessageRow,
  { onlyPromptDocuments = false, hookNames = [], without = [], cache = new Map(), spender }: PromptQuery,
): Promise<PreparedDocument[]> {
  const { db } = context
  const { customerID } = message
  const matching = await findMatchingDocuments(db, customerID, {
    topicIDs: await topicsOf(db, message),
    hookNames: ['All', ...hookNames],
    channel: await placeOf(db, message),
  })
  const documents = await findDocuments(
    db,
    customerID,
    matching.map(({ documentID }) => documentID).filter((documentID) => !without.includes(documentID)),
  )
  const wanted = documents.filter(({ isDataRetrievalProcess }) => !isDataRetrievalProcess || !onlyPromptDocuments)
  if (wanted.length === 0) return []

  // Most documents hold no placeholders; what they could stand for takes a while to find out.
  const facts = wanted.some(needsFacts) ? await gatherPlaceholderFacts(context, customerID, message) : undefined
  const note = explainDistrust(message)
  return Promise.all(
    wanted.map((row) =>
      note && row.isDataRetrievalProcess ? withhold(row, note) : prepare(context, row, facts, { cache, spender }),
    ),
  )
}

const needsFacts = ({ isDataRetrievalProcess, content }: DocumentRow) =>
  isDataRetrievalProcess || content?.includes('{{')

/** Nothing is called for somebody who may be somebody else. */
const withhold = ({ documentID, name: title, version }: DocumentRow, note: string): PreparedDocument => ({
  ...{ documentID, title, version, note },
  content: `Note: ${note}`,
})

async function prepare(
  context: Context,
  row: DocumentRow,
  facts: PlaceholderFacts | undefined,
  wish: RetrievalWish,
): Promise<PreparedDocument> {
  const { documentID, name: title, version, customerID } = row
  const content = facts ? replacePlaceholders(row.content ?? '', facts) : (row.content ?? '')
  if (!row.isDataRetrievalProcess || !facts) return { documentID, title, content, version }
  const { text, note, trace } = await retrieveData(context, customerID, row, facts, wish)
  const parts = [content, text, note ? `Note: ${note}` : '']
  return {
    documentID,
    title,
    content: parts.filter(Boolean).join('\n'),
    version,
    retrieval: trace,
    ...(note ? { note } : {}),
  }
}

async function topicsOf(db: Database, { customerID, messageID, pageURL }: MessageRow): Promise<number[]> {
  const found = await db
    .select({ topicID: messageTopics.topicID })
    .from(messageTopics)
    .where(and(eq(messageTopics.customerID, customerID), eq(messageTopics.messageID, messageID)))
  const suggested = pageURL ? await findPageTopics(db, customerID, pageURL) : []
  return [...new Set([...found.map(({ topicID }) => topicID), ...suggested])]
}

async function placeOf(db: Database, { customerID, channelID }: MessageRow) {
  const [channel] = await db
    .select({ channelID: channels.channelID, channelType: channels.channelType })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
  return channel ?? null
}

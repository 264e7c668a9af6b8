import type { PromptDocument } from '@attendant/contract/knowledge/document.ts'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages, messageTopics } from '../../desk/messages/messages.table.ts'
import { explainDistrust } from '../../desk/messages/receiving/sender-rights.ts'
import type { DocumentRow } from '../../knowledge/documents/find-documents.ts'
import { type PlaceholderFacts, replacePlaceholders } from '../../knowledge/documents/replace-placeholders.ts'
import {
  type RetrievalCache,
  type RetrievalOptions,
  type RetrievalTrace,
  retrieveData,
} from '../../knowledge/documents/retrieval/retrieve-data.ts'
import type { Spender } from '../../organization/budgets/spending/spender.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import type { LiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { findMatchingDocuments } from '../rules/mappings/find-matching-documents.ts'
import { findPageTopics } from '../rules/mappings/find-page-topics.ts'
import { gatherPlaceholderFacts } from './gather-placeholder-facts.ts'
import { recallDocuments } from './recall-documents.ts'

interface PromptQuery {
  /** Only static documents, without external calls. */
  onlyPromptDocuments?: boolean
  /** Adds the documents of these hooks. */
  hookNames?: string[]
  /** Documents that the run has already fetched. */
  without?: number[]
  cache?: RetrievalCache
  /** If the message has no topics, uses those of the conversation. */
  fromConversation?: boolean
  /** The topics of the message, if known to the caller. */
  topicIDs?: number[] | undefined
  /** The channel of the message, if known to the caller. */
  channel?: LiveChannel
  /** Whose retrieval limit applies. */
  spender?: Spender | undefined
}

export interface PreparedDocument extends PromptDocument {
  version: number
  /** The document's name, if the title is that of a passage. */
  name?: string
  /** The external call made for it. */
  retrieval?: RetrievalTrace
  /** The run has already fetched it. */
  isRetrieved?: true
  /** Why the retrieval failed. */
  note?: string
}

/** The documents for the prompt of a reply: by topic and page, those for every reply, and by hook. */
export async function listPromptDocuments(
  context: Context,
  message: MessageRow,
  query: PromptQuery,
): Promise<PreparedDocument[]> {
  return preparePromptDocuments(context, message, await findPromptDocuments(context, message, query), query)
}

/** Finds the documents as stored. Makes no external calls. */
export async function findPromptDocuments(
  context: Pick<Context, 'db' | 'configuration'>,
  message: MessageRow,
  { onlyPromptDocuments = false, hookNames = [], without = [], channel, ...query }: PromptQuery,
): Promise<DocumentRow[]> {
  const { db } = context
  const { customerID } = message
  const matching = await findMatchingDocuments(context, customerID, {
    topicIDs: await topicsOf(db, message, query),
    hookNames: ['All', ...hookNames],
    channel: channel?.channelID === message.channelID ? channel : await channelOf(db, message),
  })
  const documents = await recallDocuments(
    context,
    customerID,
    matching.map(({ documentID }) => documentID).filter((documentID) => !without.includes(documentID)),
  )
  return documents.filter(({ isDataRetrievalProcess }) => !isDataRetrievalProcess || !onlyPromptDocuments)
}

/** Fills placeholders and retrieves data. */
export async function preparePromptDocuments(
  context: Context,
  message: MessageRow,
  wanted: DocumentRow[],
  { cache = new Map(), spender }: Pick<PromptQuery, 'cache' | 'spender'>,
): Promise<PreparedDocument[]> {
  const { customerID } = message
  if (wanted.length === 0) return []

  // Gathering placeholder values is slow, and most documents have no placeholders.
  const facts = wanted.some(needsFacts) ? await gatherPlaceholderFacts(context, customerID, message) : undefined
  const note = explainDistrust(message)
  return Promise.all(
    wanted.map((row) =>
      note && row.isDataRetrievalProcess ? withhold(row, note) : prepare(context, row, facts, { cache, spender }),
    ),
  )
}

/** Whether the content depends on the message and its ticket, through placeholders or data retrieval. */
export const needsFacts = ({ isDataRetrievalProcess, content }: DocumentRow) =>
  isDataRetrievalProcess || content?.includes('{{')

/** Replaces retrieval for an unverified sender: makes no external call. */
const withhold = ({ documentID, name: title, version }: DocumentRow, note: string): PreparedDocument => ({
  ...{ documentID, title, version, note },
  content: `Note: ${note}`,
})

async function prepare(
  context: Context,
  row: DocumentRow,
  facts: PlaceholderFacts | undefined,
  options: RetrievalOptions,
): Promise<PreparedDocument> {
  const { documentID, name: title, version, customerID } = row
  const content = facts ? replacePlaceholders(row.content ?? '', facts) : (row.content ?? '')
  if (!row.isDataRetrievalProcess || !facts) return { documentID, title, content, version }
  const { text, note, trace } = await retrieveData(context, customerID, row, facts, options)
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

async function topicsOf(
  db: Database,
  { customerID, messageID, ticketID, pageURL }: MessageRow,
  { topicIDs, fromConversation = false }: PromptQuery,
): Promise<number[]> {
  const found = topicIDs ?? (await findTopics(db, customerID, messageID))
  const suggested = pageURL ? await findPageTopics(db, customerID, pageURL) : []
  const own = [...new Set([...found, ...suggested])]
  return own.length > 0 || !fromConversation ? own : findConversationTopics(db, { customerID, messageID, ticketID })
}

const findTopicRows = prepareSelect(
  { topicID: messageTopics.topicID },
  sql`from ${messageTopics} where ${messageTopics.customerID} = ${sql.placeholder('customerID')}
    and ${messageTopics.messageID} = ${sql.placeholder('messageID')}`,
)

async function findTopics(db: Database, customerID: number, messageID: number): Promise<number[]> {
  const rows = await findTopicRows(db, { customerID, messageID })
  return rows.map(({ topicID }) => topicID)
}

/** The topics of the latest earlier message that has any: follow-ups rarely repeat their subject. */
async function findConversationTopics(
  db: Database,
  { customerID, messageID, ticketID }: Pick<MessageRow, 'customerID' | 'messageID' | 'ticketID'>,
): Promise<number[]> {
  const rows = await db
    .select({ messageID: messageTopics.messageID, topicID: messageTopics.topicID })
    .from(messageTopics)
    .innerJoin(
      messages,
      and(eq(messages.customerID, messageTopics.customerID), eq(messages.messageID, messageTopics.messageID)),
    )
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), lt(messages.messageID, messageID)))
    .orderBy(desc(messageTopics.messageID))
    .limit(20)
  return rows.filter((row) => row.messageID === rows[0]?.messageID).map(({ topicID }) => topicID)
}

async function channelOf(db: Database, { customerID, channelID }: MessageRow) {
  const [channel] = await db
    .select({ channelID: channels.channelID, channelType: channels.channelType })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
  return channel ?? null
}

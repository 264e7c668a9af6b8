import type { ChatMessage } from '@attendant/contract/channels/hub.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { listAttachmentsOf } from '../../desk/files/attachments/list-attachments.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { readClientMessageID, shownMark } from './chat-message-ids.ts'

interface OfTicket {
  customerID: number
  ticketID: number
}

/**
 * The messages that a visitor may see: their own, and replies to them. Internal messages were not sent to the chat,
 * and failed ones were not delivered.
 */
const isForVisitor = sql`(not ${messages.isInternal} and (${messages.senderType} = 'EndUser'
  or ${messages.status} = 'Queued'
  or (${messages.status} = 'Sent' and ${messages.externalID} like ${`${shownMark}%`})))`

/** The latest messages, oldest first. */
export const listChatMessages = async (db: Database, chat: OfTicket, limit: number): Promise<ChatMessage[]> =>
  (await select(db, chat, undefined, limit)).reverse()

/** Those with these IDs that the visitor may see. */
export async function findChatMessages(db: Database, chat: OfTicket, messageIDs: number[]): Promise<ChatMessage[]> {
  if (messageIDs.length === 0) return []
  return select(db, chat, inArray(messages.messageID, messageIDs), messageIDs.length)
}

async function select(db: Database, chat: OfTicket, chosen: SQL | undefined, limit: number): Promise<ChatMessage[]> {
  const { customerID, ticketID } = chat
  const rows = await db
    .select({
      messageID: messages.messageID,
      dateCreated: messages.dateCreated,
      senderType: messages.senderType,
      isAI: messages.isAI,
      customerRepName: sql<string | null>`coalesce(nullif(${reps.name}, ''), ${reps.username})`,
      message: messages.message,
      // Only email sends HTML: representatives' messages are shown as text.
      htmlBody: sql<string | null>`case when ${messages.senderType} = 'EndUser' then ${messages.htmlBody} end`,
      isLiked: messages.isLiked,
      answersMessageID: messages.answersMessageID,
      hasAttachment: messages.hasAttachment,
      externalID: messages.externalID,
    })
    .from(messages)
    .leftJoin(reps, and(eq(reps.customerID, messages.customerID), eq(reps.customerRepID, messages.customerRepID)))
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), isForVisitor, chosen))
    .orderBy(desc(messages.dateCreated), desc(messages.messageID))
    .limit(limit)
  const withFiles = rows.filter(({ hasAttachment }) => hasAttachment).map(({ messageID }) => messageID)
  const files = withFiles.length > 0 ? await listAttachmentsOf(db, customerID, withFiles) : new Map()
  return rows.map(({ hasAttachment: _, externalID, dateCreated, ...message }) => ({
    ...message,
    dateCreated: dateCreated.toISOString(),
    clientMessageID: readClientMessageID(externalID, ticketID),
    attachments: (files.get(message.messageID) ?? []).map(toChatFile),
  }))
}

type ChatFile = ChatMessage['attachments'][number]

const toChatFile = (file: ChatFile): ChatFile => {
  const { ticketMessageAttachmentID, fileName, contentType, accessToken, isEndUserProvided } = file
  return { ticketMessageAttachmentID, fileName, contentType, accessToken, isEndUserProvided }
}

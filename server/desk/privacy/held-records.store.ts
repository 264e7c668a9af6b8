import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { attachments } from '../files/attachments/attachments.table.ts'
import { listAttachmentsOf } from '../files/attachments/list-attachments.ts'
import { messages, messageTopics } from '../messages/messages.table.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** Read-only access to the data of an end user, for export and erasure. */

export interface Person {
  customerID: number
  endUserID: number
}

/** Whether to include internal messages. */
export interface Extent {
  includesInternal: boolean
}

/** Scheduled messages have not been sent yet. */
const isWithin = ({ includesInternal }: Extent) =>
  and(ne(messages.status, 'Scheduled'), includesInternal ? undefined : eq(messages.isInternal, false))

const batchSize = 100

/** Reads in small pages by id, so that a long history or a slow download needs little memory and no open query. */
async function* inBatches<Row>(readAfter: (id: number) => Promise<Row[]>, idOf: (row: Row) => number) {
  for (let after = 0; ; ) {
    const batch = await readAfter(after)
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = idOf(last)
  }
}

const isTicketOf = ({ customerID, endUserID }: Person) =>
  and(eq(tickets.customerID, customerID), eq(tickets.endUserID, endUserID))

/** Omits the ticket token: it grants access to the chat, and exports are given to third parties. */
const exported = {
  ticketID: tickets.ticketID,
  channelID: tickets.channelID,
  channelType: channels.channelType,
  subject: tickets.subject,
  status: tickets.status,
  isClosed: tickets.isClosed,
  isSpam: tickets.isSpam,
  customerRepID: tickets.customerRepID,
  language: tickets.language,
  customFieldsData: tickets.customFieldsData,
  dateCreated: tickets.dateCreated,
  lastMessageDate: tickets.lastMessageDate,
  messageCount: tickets.messageCount,
  historySummary: tickets.historySummary,
}

export const readTickets = (db: Database, person: Person) =>
  inBatches(
    (after) =>
      db
        .select(exported)
        .from(tickets)
        .innerJoin(
          channels,
          and(eq(channels.customerID, tickets.customerID), eq(channels.channelID, tickets.channelID)),
        )
        .where(and(isTicketOf(person), gt(tickets.ticketID, after)))
        .orderBy(asc(tickets.ticketID))
        .limit(batchSize),
    ({ ticketID }) => ticketID,
  )

/** Each with the names of its topics and its attachments. */
export const readMessages = (db: Database, customerID: number, ticketID: number, extent: Extent) =>
  inBatches(
    async (after) => {
      const batch = await db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.customerID, customerID),
            eq(messages.ticketID, ticketID),
            gt(messages.messageID, after),
            isWithin(extent),
          ),
        )
        .orderBy(asc(messages.messageID))
        .limit(batchSize)
      const ids = batch.map(({ messageID }) => messageID)
      const topicsOf = await listTopicNames(db, customerID, ids)
      const attachmentsOf = await listAttachmentsOf(db, customerID, ids)
      return batch.map((message) => ({
        ...message,
        topics: topicsOf.get(message.messageID)?.map(({ name }) => name) ?? [],
        attachments: attachmentsOf.get(message.messageID) ?? [],
      }))
    },
    ({ messageID }) => messageID,
  )

const isAttachmentOf = (person: Person) => and(eq(attachments.customerID, person.customerID), isTicketOf(person))

export const readFiles = (db: Database, person: Person, extent: Extent) =>
  inBatches(
    async (after) => {
      const rows = await db
        .select({ file: attachments })
        .from(attachments)
        .innerJoin(
          messages,
          and(eq(messages.customerID, attachments.customerID), eq(messages.messageID, attachments.messageID)),
        )
        .innerJoin(tickets, and(eq(tickets.customerID, messages.customerID), eq(tickets.ticketID, messages.ticketID)))
        .where(and(isAttachmentOf(person), gt(attachments.ticketMessageAttachmentID, after), isWithin(extent)))
        .orderBy(asc(attachments.ticketMessageAttachmentID))
        .limit(batchSize)
      return rows.map(({ file }) => file)
    },
    (file) => file.ticketMessageAttachmentID,
  )

async function listTopicNames(db: Database, customerID: number, messageIDs: number[]) {
  if (messageIDs.length === 0) return new Map<number, { name: string }[]>()
  const rows = await db
    .select({ messageID: messageTopics.messageID, name: topics.name })
    .from(messageTopics)
    .innerJoin(topics, and(eq(topics.customerID, messageTopics.customerID), eq(topics.topicID, messageTopics.topicID)))
    .where(and(eq(messageTopics.customerID, customerID), inArray(messageTopics.messageID, messageIDs)))
    .orderBy(asc(messageTopics.ticketMessageTopicID))
  return Map.groupBy(rows, ({ messageID }) => messageID)
}

export async function listTicketIDs(db: Database, person: Person): Promise<number[]> {
  const rows = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(isTicketOf(person))
    .orderBy(asc(tickets.ticketID))
  return rows.map(({ ticketID }) => ticketID)
}

export async function listMessageIDs(db: Database, customerID: number, ticketIDs: number[]): Promise<number[]> {
  if (ticketIDs.length === 0) return []
  const rows = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), inArray(messages.ticketID, ticketIDs)))
  return rows.map(({ messageID }) => messageID)
}

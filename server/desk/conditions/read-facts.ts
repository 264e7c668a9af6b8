import type { TicketOrigin, TicketPriority } from '@attendant/contract/desk/ticket.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { isOfficeOpen } from '../../organization/customers/is-office-open.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { messages, messageTopics } from '../messages/messages.table.ts'
import { tags, ticketTags } from '../tags/tags.table.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** The values that conditions compare; null if the ticket has no such value. */
export interface ConditionFacts {
  messageText: string | null
  subject: string | null
  senderAddress: string | null
  language: string | null
  channelID: number
  channelType: string
  teamID: number | null
  customerRepID: number | null
  status: string
  origin: TicketOrigin
  slaState: string | null
  topicIDs: number[]
  tags: string[]
  priority: TicketPriority
  csatScore: number | null
  customFields: Record<string, unknown>
  withinOfficeHours: boolean
  isFirstContact: boolean
  hasAttachment: boolean
}

/** The message that conditions evaluate, by ticket; by default the end user's last. */
export type ConditionSubject = { ticketID: number; messageID?: number | undefined }

/** Reads the facts of several tickets with a fixed number of queries. */
export async function readFacts(
  context: Pick<Context, 'db' | 'now'>,
  customerID: number,
  subjects: ConditionSubject[],
): Promise<Map<number, ConditionFacts>> {
  const { db } = context
  const ticketIDs = subjects.map(({ ticketID }) => ticketID)
  if (ticketIDs.length === 0) return new Map()
  const [rows, topicsOf, tagsOf, withinOfficeHours] = [
    await readTickets(db, customerID, subjects),
    await readTopics(db, customerID, ticketIDs),
    await readTags(db, customerID, ticketIDs),
    await isOfficeOpen(context, customerID),
  ]
  return new Map(
    rows.map(
      ({ ticketID, ticketFields, messageFields, message, textBody, fromAddress, uid, hasAttachment, ...rest }) => [
        ticketID,
        {
          ...rest,
          messageText: message ?? textBody,
          senderAddress: fromAddress ?? uid,
          topicIDs: topicsOf.get(ticketID) ?? [],
          tags: tagsOf.get(ticketID) ?? [],
          customFields: { ...messageFields, ...ticketFields },
          hasAttachment: hasAttachment ?? false,
          withinOfficeHours,
        },
      ],
    ),
  )
}

async function readTickets(db: Database, customerID: number, subjects: ConditionSubject[]) {
  const given = subjects.flatMap(({ messageID }) => messageID ?? [])
  const withoutMessage = subjects.filter(({ messageID }) => messageID === undefined)
  const isWanted = given.length > 0 ? inArray(messages.messageID, given) : sql`false`
  const isLast = withoutMessage.length > 0 ? sql`true` : sql`false`
  const subject = db
    .select({
      messageID: messages.messageID,
      message: messages.message,
      textBody: messages.textBody,
      messageSubject: messages.subject,
      fromAddress: messages.fromAddress,
      uid: messages.uid,
      hasAttachment: messages.hasAttachment,
      messageLanguage: sql<string | null>`${messages.language}`.as('message_language'),
      messageFields: sql<Record<string, unknown> | null>`${messages.customFieldsData}`.as('message_fields'),
    })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, tickets.customerID),
        eq(messages.ticketID, tickets.ticketID),
        sql`(${isWanted} or (${isLast} and ${and(eq(messages.senderType, 'EndUser'), isNull(messages.arrivedAs))}))`,
      ),
    )
    .orderBy(sql`(${isWanted}) is true desc`, desc(messages.messageID))
    .limit(1)
    .as('subject')
  const rows = await db
    .select({
      ticketID: tickets.ticketID,
      subject: tickets.subject,
      status: tickets.status,
      channelID: tickets.channelID,
      channelType: channels.channelType,
      teamID: tickets.teamID,
      customerRepID: tickets.customerRepID,
      origin: tickets.origin,
      priority: tickets.priority,
      slaState: tickets.slaState,
      csatScore: tickets.csatScore,
      ticketLanguage: tickets.language,
      ticketFields: tickets.customFieldsData,
      message: subject.message,
      textBody: subject.textBody,
      fromAddress: subject.fromAddress,
      uid: subject.uid,
      hasAttachment: subject.hasAttachment,
      messageLanguage: subject.messageLanguage,
      messageFields: subject.messageFields,
      isFirstContact: sql<boolean>`not exists (
        select from messages earlier join tickets other
          on other.customer_id = earlier.customer_id and other.ticket_id = earlier.ticket_id
        where other.customer_id = ${tickets.customerID} and earlier.sender_type = 'EndUser'
          and (other.ticket_id = ${tickets.ticketID} or other.end_user_id = ${tickets.endUserID})
          and earlier.message_id < ${subject.messageID})`,
    })
    .from(tickets)
    .innerJoin(channels, and(eq(channels.customerID, tickets.customerID), eq(channels.channelID, tickets.channelID)))
    .leftJoinLateral(subject, sql`true`)
    .where(
      and(
        eq(tickets.customerID, customerID),
        inArray(
          tickets.ticketID,
          subjects.map(({ ticketID }) => ticketID),
        ),
      ),
    )
  return rows.map(({ ticketLanguage, messageLanguage, ...rest }) => ({
    ...rest,
    language: ticketLanguage ?? messageLanguage,
  }))
}

const { placeholder } = sql
const findTopics = prepareSelect(
  { ticketID: messageTopics.ticketID, topicID: messageTopics.topicID },
  sql`from ${messageTopics} where ${messageTopics.customerID} = ${placeholder('customerID')}
      and ${messageTopics.ticketID} = any(${placeholder('ticketIDs')}::bigint[])
    group by ${messageTopics.ticketID}, ${messageTopics.topicID}`,
)
const findTags = prepareSelect(
  { ticketID: ticketTags.ticketID, name: tags.name },
  sql`from ${ticketTags}
    join ${tags} on ${tags.customerID} = ${ticketTags.customerID} and ${tags.tagID} = ${ticketTags.tagID}
    where ${ticketTags.customerID} = ${placeholder('customerID')}
      and ${ticketTags.ticketID} = any(${placeholder('ticketIDs')}::bigint[])`,
)

const readTopics = async (db: Database, customerID: number, ticketIDs: number[]) =>
  group(await findTopics(db, { customerID, ticketIDs }), ({ topicID }) => topicID)

const readTags = async (db: Database, customerID: number, ticketIDs: number[]) =>
  group(await findTags(db, { customerID, ticketIDs }), ({ name }) => name)

function group<Row extends { ticketID: number }, Value>(rows: Row[], read: (row: Row) => Value): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const row of rows) groups.set(row.ticketID, [...(groups.get(row.ticketID) ?? []), read(row)])
  return groups
}

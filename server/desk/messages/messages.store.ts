import type { RecipientKind } from '@attendant/contract/desk/composer.ts'
import type { RanAction, TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller, Rep } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { reps } from '../../people/reps/reps.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { orderBy, type PageRequest, pageWindow, type SortRequest, toPage } from '../../platform/http/requests/paging.ts'
import { isPossibleId } from '../../platform/http/requests/path-ids.ts'
import { seesTicket } from '../sight/find-seen.ts'
import { isSeenBy, limitOf } from '../sight/is-seen.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { addressesOf } from './composing/recipients.ts'
import { getMessageForCaller, type MessageRow } from './get-message-for-caller.ts'
import { assertOwnChannel } from './messages.policy.ts'
import { messages } from './messages.table.ts'

const repName = sql<string | null>`coalesce(nullif(${reps.name}, ''), ${reps.username})`

const scalars = {
  messageID: messages.messageID,
  ticketID: messages.ticketID,
  channelID: messages.channelID,
  dateCreated: messages.dateCreated,
  messageDate: messages.messageDate,
  senderType: messages.senderType,
  customerRepID: messages.customerRepID,
  customerRepName: repName,
  isAI: messages.isAI,
  isInternal: messages.isInternal,
  status: messages.status,
  failure: messages.failure,
  deliveryStatus: messages.deliveryStatus,
  message: messages.message,
  subject: messages.subject,
  fromAddress: messages.fromAddress,
  toAddress: messages.toAddress,
  scheduledFor: messages.scheduledFor,
  isForward: messages.isForward,
  sentByTokenID: messages.sentByTokenID,
  fromName: messages.fromName,
  uid: messages.uid,
  preview: messages.preview,
  textBody: messages.textBody,
  htmlBody: messages.htmlBody,
  pageScreenshot: messages.pageScreenshot,
  pageURL: messages.pageURL,
  language: messages.language,
  isOpened: messages.isOpened,
  hasAttachment: messages.hasAttachment,
  isEscalated: messages.isEscalated,
  aI_FeedbackComment: messages.aiFeedbackComment,
  isLiked: messages.isLiked,
  aiAnswer: messages.aiAnswer,
  answerability: messages.answerability,
  answersMessageID: messages.answersMessageID,
  threadedBy: messages.threadedBy,
  arrivedAs: messages.arrivedAs,
  authentication: messages.authentication,
  replyTo: messages.replyTo,
}

/** Text sorts case-insensitively: columns automatically, expressions explicitly. */
const sortable = { ...scalars, customerRepName: sql`lower(${repName})` }

const topicsOfMessage = sql<TicketMessage['topics']>`(
  select coalesce(json_agg(json_build_object(
    'ticketMessageTopicID', chosen.ticket_message_topic_id, 'topicName', topics.name)
    order by chosen.ticket_message_topic_id), '[]')
  from message_topics chosen
  join topics on topics.customer_id = chosen.customer_id and topics.topic_id = chosen.topic_id
  where chosen.customer_id = messages.customer_id and chosen.message_id = messages.message_id)`

const attachmentsOfMessage = sql<TicketMessage['attachments']>`case when messages.has_attachment then (
  select coalesce(json_agg(json_build_object(
    'ticketMessageAttachmentID', file.ticket_message_attachment_id,
    'messageID', file.message_id,
    'fileName', file.file_name,
    'contentType', file.content_type,
    'createdDateTime', to_char(file.created_date_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isEndUserProvided', file.is_end_user_provided,
    'isCustomerRepProvided', file.is_customer_rep_provided,
    'accessToken', file.access_token)
    order by file.ticket_message_attachment_id), '[]')
  from attachments file
  where file.customer_id = messages.customer_id and file.message_id = messages.message_id
    and not file.is_original) else '[]' end`

/** Formats the time as JSON does, in the database, so that rows need no conversion. */
const instant = (column: PgColumn) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How our message was composed; for other emails, what their headers contain. */
const addresses = (kind: RecipientKind) => sql<string[]>`case when ${messages.recipients} is not null then (
  select coalesce(json_agg(one ->> 'address'), '[]') from json_array_elements(${messages.recipients}) one
  where one ->> 'kind' = ${sql.raw(`'${kind}'`)}) else ${addressesOfMail[kind]} end`

const ofMail = (column: 'to_addresses' | 'cc_addresses') => sql`(select to_json(mails.${sql.raw(column)}) from mails
  where mails.customer_id = messages.customer_id and mails.message_id = messages.message_id)`

const addressesOfMail: Record<RecipientKind, SQL> = {
  To: sql`coalesce(${ofMail('to_addresses')}, to_json(array_remove(array[${messages.toAddress}], null)))`,
  Cc: sql`coalesce(${ofMail('cc_addresses')}, '[]'::json)`,
  Bcc: sql`'[]'::json`,
}

const shown = {
  ...scalars,
  toAddresses: addresses('To'),
  ccAddresses: addresses('Cc'),
  bccAddresses: addresses('Bcc'),
  recipients: sql<TicketMessage['recipients']>`coalesce(${messages.recipients}, '[]'::json)`,
  scheduledFor: instant(messages.scheduledFor) as SQL<string | null>,
  dateCreated: instant(messages.dateCreated) as SQL<string>,
  messageDate: instant(messages.messageDate) as SQL<string | null>,
  customFieldsData: messages.customFieldsData,
  authenticationDetails: messages.authenticationDetails,
  mailDetails: messages.mailDetails,
  aiAnswerSources: sql<number[]>`to_json(coalesce(${messages.aiAnswerSources}, '{}'))`,
  citations: sql<TicketMessage['citations']>`coalesce(${messages.citations}, '[]'::json)`,
  omittedFiles: sql<TicketMessage['omittedFiles']>`coalesce(${messages.omittedFiles}, '[]'::json)`,
  topics: topicsOfMessage,
  attachments: attachmentsOfMessage,
  actions: sql<RanAction[]>`coalesce(${messages.actions}, '[]'::json)`,
}

/** For a message that was just stored and has no topics or files yet. */
export const toFreshMessage = (row: MessageRow, customerRepName: string | null): TicketMessage => {
  const {
    aiFeedbackComment,
    originalHtml: _html,
    externalID: _id,
    customerID: _customer,
    escalationNoticeTo: _to,
    dispatchedAt: _at,
    dispatchingUntil: _until,
    awaitedFiles: _files,
    isInterim: _isInterim,
    formerRepName: _formerRepName,
    composition: _composition,
    importID: _importID,
    recipients,
    scheduledFor,
    ...rest
  } = row
  return {
    ...rest,
    dateCreated: row.dateCreated.toISOString(),
    messageDate: row.messageDate?.toISOString() ?? null,
    aiAnswerSources: row.aiAnswerSources ?? [],
    citations: row.citations ?? [],
    aI_FeedbackComment: aiFeedbackComment,
    customerRepName,
    toAddresses: recipients ? addressesOf(recipients, 'To') : row.toAddress ? [row.toAddress] : [],
    ccAddresses: addressesOf(recipients ?? [], 'Cc'),
    bccAddresses: addressesOf(recipients ?? [], 'Bcc'),
    recipients: recipients ?? [],
    scheduledFor: scheduledFor?.toISOString() ?? null,
    omittedFiles: row.omittedFiles ?? [],
    topics: [],
    attachments: [],
    actions: [],
  }
}

const withRep = and(eq(reps.customerID, messages.customerID), eq(reps.customerRepID, messages.customerRepID))

const prepareList = (order: SQL[]) =>
  prepareSelect(
    { ...shown, total: tickets.messageCount, channelOfTicket: tickets.channelID },
    sql`from ${messages}
      join ${tickets} on ${tickets.customerID} = ${messages.customerID} and ${tickets.ticketID} = ${messages.ticketID}
      left join ${reps} on ${withRep}
      where ${messages.customerID} = ${sql.placeholder('customerID')} and ${messages.ticketID} = ${sql.placeholder('ticketID')}
      order by ${sql.join(order, sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
  )

/** Prepared statements by sort order. */
const lists = new Map<string, ReturnType<typeof prepareList>>()

/** Takes one statement unless the page is empty: the ticket row holds the message count. */
export async function listMessages(
  db: Database,
  caller: Caller,
  ticketID: number,
  query: PageRequest & SortRequest,
): Promise<Page<TicketMessage>> {
  if (!isPossibleId(ticketID)) throw refuse('ticket_not_found')
  if (!(await seesTicket(db, caller, ticketID))) throw refuse('ticket_not_found')
  const { customerID } = caller
  const key = `${query.sortBy} ${query.sortOrder}`.toLowerCase()
  const list = lists.get(key) ?? prepareList(orderBy(sortable, messages.messageID, query, { by: 'dateCreated' }))
  lists.set(key, list)
  const rows = await list(db, { customerID, ticketID, ...pageWindow(query) })
  const [first] = rows
  const ticket = first
    ? { channelID: first.channelOfTicket, messageCount: first.total }
    : await getTicketOfMessages(db, customerID, ticketID)
  assertOwnChannel(caller, ticket.channelID)
  // Messages from before the ticket was moved to the phone's channel stay hidden from it.
  const readable = caller.kind === 'phone' ? rows.filter(({ channelID }) => channelID === caller.channelID) : rows
  return toPage<TicketMessage>(readable, ticket.messageCount, query)
}

/** The fields of a ticket that its messages are checked against. */
export async function getTicketOfMessages(db: Database, customerID: number, ticketID: number) {
  if (!isPossibleId(ticketID)) throw refuse('ticket_not_found')
  const [ticket] = await findTicketOfMessages(db, { customerID, ticketID })
  if (!ticket) throw refuse('ticket_not_found')
  return ticket
}

const findTicketOfMessages = prepareSelect(
  { ticketID: tickets.ticketID, channelID: tickets.channelID, messageCount: tickets.messageCount },
  sql`from ${tickets} where ${tickets.customerID} = ${sql.placeholder('customerID')}
    and ${tickets.ticketID} = ${sql.placeholder('ticketID')}`,
  { merge: forEachRun({ customerID: 'bigint', ticketID: 'bigint' }) },
)

const findMessage = prepareSelect(
  shown,
  sql`from ${messages} left join ${reps} on ${withRep}
    where ${messages.customerID} = ${sql.placeholder('customerID')} and ${messages.messageID} = ${sql.placeholder('messageID')}`,
)

export async function getMessage(db: Database, caller: Caller, messageID: number): Promise<TicketMessage> {
  const [row] = await findMessage(db, { customerID: caller.customerID, messageID })
  if (!row) await getMessageForCaller(db, caller, messageID)
  if (!row) throw refuse('message_not_found')
  if (caller.kind === 'phone') await getMessageForCaller(db, caller, messageID)
  return row
}

const isFailed = sql`${messages.customerID} = ${sql.placeholder('customerID')} and ${messages.status} = 'Failed'`

const prepareFailed = (isListed: SQL) => ({
  list: prepareSelect(
    shown,
    sql`from ${messages} left join ${reps} on ${withRep} where ${isListed}
      order by ${messages.messageID} desc limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
  ),
  count: prepareSelect({ count: sql<number>`count(*)::int` }, sql`from ${messages} where ${isListed}`),
})

const ofLimited = {
  customerID: sql.placeholder('customerID'),
  customerRepID: sql.placeholder('customerRepID'),
  tokenTeamIDs: sql.placeholder('tokenTeamIDs'),
}
const failed = prepareFailed(isFailed)
const seenFailed = prepareFailed(sql`${isFailed} and exists(select from tickets
  where tickets.customer_id = ${messages.customerID} and tickets.ticket_id = ${messages.ticketID} and ${isSeenBy(ofLimited)})`)

/** Messages whose processing or delivery failed, newest first. */
export async function listFailedMessages(db: Database, rep: Rep, query: PageRequest): Promise<Page<TicketMessage>> {
  const limited = limitOf(rep)
  const { list, count } = limited ? seenFailed : failed
  const values = { customerID: rep.customerID, ...limited }
  const items = await list(db, { ...values, ...pageWindow(query) })
  const [total] = await count(db, values)
  return toPage<TicketMessage>(items, total?.count ?? 0, query)
}

const findSome = prepareSelect(
  shown,
  sql`from ${messages} left join ${reps} on ${withRep}
    where ${messages.customerID} = ${sql.placeholder('customerID')}
      and ${messages.messageID} = any(${sql.placeholder('messageIDs')}::bigint[])`,
)

export const findMessages = (db: Database, customerID: number, messageIDs: number[]): Promise<TicketMessage[]> =>
  findSome(db, { customerID, messageIDs })

export const insertMessage = prepareInsert(messages)

type MessageKey = Pick<MessageRow, 'customerID' | 'messageID'>

export const isMessage = ({ customerID, messageID }: MessageKey) =>
  and(eq(messages.customerID, customerID), eq(messages.messageID, messageID))

export async function updateMessageRow(db: Database, key: MessageKey, changes: Partial<MessageRow>): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(messages).set(changes).where(isMessage(key))
}

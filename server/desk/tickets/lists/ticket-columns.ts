import { type Ticket, ticketPriorities } from '@attendant/contract/desk/ticket.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isUnreadBy } from '../../read-state/is-unread.ts'
import { slaColumn } from '../../sla/targets/sla-column.ts'

/** Formats the time as JSON does, in the database, so that rows need no conversion. */
const instant = (column: string) =>
  sql.raw(`to_char(tickets.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const priorityNames = sql.raw(`array['${ticketPriorities.join("', '")}']`)

/**
 * The last message arrived within this time, so only few rows are read, however long the ticket is. Its own date may
 * be earlier, and later only if the sender's clock is ahead.
 */
const recent = sql`messages.date_created >= tickets.last_message_date - interval '1 hour'`

const senderOfLast = (condition: SQL) => sql`(
  select json_build_object(
    'type', case when sender_type = 'EndUser' then 'EndUser' when is_ai then 'AI'
      when sent_by_token_id is not null then 'ApiToken' else 'Rep' end,
    'name', coalesce(case when sender_type = 'EndUser' then coalesce(end_users.display_name, from_name, from_address)
      when is_ai then 'AI' when sent_by_token_id is not null then former_rep_name
      else coalesce((select coalesce(nullif(reps.name, ''), reps.username) from reps
        where reps.customer_id = last.customer_id and reps.customer_rep_id = last.customer_rep_id), former_rep_name, from_name)
      end, ''))
  from (select messages.customer_id, messages.customer_rep_id, sender_type, is_ai, sent_by_token_id, former_rep_name,
      from_name, from_address from messages
    where messages.customer_id = tickets.customer_id and messages.ticket_id = tickets.ticket_id and ${condition}
    order by coalesce(messages.message_date, messages.date_created) desc, messages.message_id desc limit 1) as last)`

/** Written as in its indexes. */
export const isUndeliveredReply = sql`messages.status = 'Failed' and messages.sender_type = 'CustomerRep'`
const undeliveredReplies = sql`messages where messages.customer_id = tickets.customer_id
  and messages.ticket_id = tickets.ticket_id and ${isUndeliveredReply}`
/** For conditions and orders. */
export const hasFailedDelivery = sql`exists (select from ${undeliveredReplies})`

/** All fields of a ticket in one pass. */
const columns: Record<keyof Ticket, SQL> = {
  ticketID: sql`tickets.ticket_id`,
  dateCreated: instant('date_created'),
  status: sql`tickets.status`,
  subject: sql`tickets.subject`,
  channelID: sql`tickets.channel_id`,
  channelType: sql`channels.channel_type`,
  endUserID: sql`tickets.end_user_id`,
  endUserName: sql`end_users.display_name`,
  hasUnverifiedAddress: sql`coalesce(not (end_users.is_email_verified and end_users.is_phone_verified), false)`,
  customerRepID: sql`tickets.customer_rep_id`,
  ticketToken: sql`tickets.ticket_token`,
  language: sql`tickets.language`,
  isClosed: sql`tickets.is_closed`,
  isSpam: sql`tickets.is_spam`,
  needsPerson: sql`tickets.needs_person_reason is not null`,
  needsPersonReason: sql`tickets.needs_person_reason`,
  linkedTicketID: sql`tickets.linked_ticket_id`,
  mergedIntoTicketID: sql`tickets.merged_into_ticket_id`,
  followerIDs: sql`array(select ticket_followers.customer_rep_id from ticket_followers
    where ticket_followers.customer_id = tickets.customer_id and ticket_followers.ticket_id = tickets.ticket_id
    order by ticket_followers.customer_rep_id)`,
  // Depends on the viewer: see `ticketColumnsFor`.
  isUnread: sql`false`,
  messageCount: sql`tickets.message_count`,
  lastMessageDate: instant('last_message_date'),
  topics: sql`array(
    select distinct topics.name from message_topics
    join topics on topics.customer_id = message_topics.customer_id and topics.topic_id = message_topics.topic_id
    where message_topics.customer_id = tickets.customer_id and message_topics.ticket_id = tickets.ticket_id
    order by topics.name)`,
  aiFeedbackComments: sql`array(
    select messages.ai_feedback_comment from messages
    where messages.customer_id = tickets.customer_id and messages.ticket_id = tickets.ticket_id
      and messages.ai_feedback_comment is not null
    order by messages.message_id)`,
  customFieldsData: sql`tickets.custom_fields_data`,
  priority: sql`(${priorityNames})[tickets.priority + 1]`,
  tags: sql`array(
    select tags.name from ticket_tags
    join tags on tags.customer_id = ticket_tags.customer_id and tags.tag_id = ticket_tags.tag_id
    where ticket_tags.customer_id = tickets.customer_id and ticket_tags.ticket_id = tickets.ticket_id
    order by ticket_tags.ticket_tag_id)`,
  teamID: sql`tickets.team_id`,
  isSnoozed: sql`tickets.is_snoozed`,
  snoozedUntil: instant('snoozed_until'),
  awaitingReply: sql`case when tickets.is_closed then 'None' else coalesce(tickets.reply_due_from, 'None') end`,
  waitingSince: sql`case when not tickets.is_closed then ${instant('waiting_since')} end`,
  origin: sql`tickets.origin`,
  lastMessagePreview: sql`tickets.last_message_preview`,
  lastMessageSender: sql`coalesce(${senderOfLast(recent)}, ${senderOfLast(sql`true`)})`,
  // Not `exists`: the planner might read the undelivered replies of all tickets into a hash table.
  hasFailedDelivery: sql`coalesce((select true from ${undeliveredReplies} limit 1), false)`,
  isOnLegalHold: sql`tickets.is_held or coalesce(end_users.is_held, false)`,
  sla: slaColumn,
  slaDueAt: instant('sla_due_at'),
  slaState: sql`tickets.sla_state`,
  csat: sql`(
    select json_build_object('csatID', csat_id, 'ticketID', csats.ticket_id, 'closing', closing, 'state', state, 'reason', reason,
      'score', score, 'comment', comment, 'customerRepID', csats.customer_rep_id, 'teamID', csats.team_id, 'isAI', is_ai,
      'answeredAt', to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from csats where csats.customer_id = tickets.customer_id and csats.ticket_id = tickets.ticket_id
    order by closing desc limit 1)`,
}

const select = (chosen: Record<string, SQL>) =>
  sql.join(
    Object.entries(chosen).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )

export const ticketColumns = select(columns)

/** The same for a viewer. */
export const ticketColumnsFor = (customerID: SQL, customerRepID: SQL) =>
  select({ ...columns, isUnread: isUnreadBy(customerRepID, customerID) })

/** Joins that the columns need. */
export const ticketJoins = sql`
  left join channels on channels.customer_id = tickets.customer_id and channels.channel_id = tickets.channel_id
  left join end_users on end_users.customer_id = tickets.customer_id and end_users.end_user_id = tickets.end_user_id`

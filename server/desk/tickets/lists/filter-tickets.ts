import { createHash } from 'node:crypto'
import type { ReplyParty } from '@attendant/contract/desk/ticket.ts'
import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isUnreadBy } from '../../read-state/is-unread.ts'
import { unreadTickets } from '../../read-state/unread-tickets.ts'
import { isSeenBy } from '../../sight/is-seen.ts'
import { hasFailedDelivery } from './ticket-columns.ts'
import { ofView, viewOf } from './view-conditions.ts'

/** All given conditions must hold; any value of a list matches. */
export interface TicketFilter {
  customerID: number
  status?: string
  channelType?: ChannelType
  channelID?: number
  channelIDs?: number[]
  uid?: string
  endUserID?: number
  isClosed?: boolean
  isSpam?: boolean
  needsPerson?: true
  isSnoozed?: boolean
  customerRepID?: number
  customerRepIDs?: number[]
  /** Whether to include tickets without an assignee, in addition to these IDs. */
  isUnassigned?: true
  teamID?: number
  teamIDs?: number[]
  isWithoutTeam?: true
  /** Also tickets of this representative's teams, whose IDs lists look up first. */
  memberID?: number
  topicIDs?: number[]
  /** Normalized with `tagKey`. Lists look up their IDs first, so that the planner can estimate their frequency. */
  tagKeys?: string[]
  /** For a list in the order of the tag's index, whose statement looks up the ID itself. */
  tagKey?: string
  tagID?: number
  tagIDs?: number[]
  csatScore?: number
  csatScores?: number[]
  slaState?: string
  slaStates?: string[]
  slaDueBefore?: string
  /** As ranks. */
  priority?: number
  priorities?: number[]
  /** Without regions. */
  language?: string
  languages?: string[]
  origin?: string
  origins?: string[]
  importID?: number
  importIDs?: number[]
  awaited?: ReplyParty[]
  /** Also tickets that await no reply. */
  includesNotAwaited?: true
  /** The viewer, for conditions that depend on it. */
  viewerID?: number
  isUnread?: boolean
  /** All tickets that the viewer has not read, instead of `isUnread`, if they are few. */
  unreadIDs?: number[]
  /** The same for a list by date, whose statement reads them itself. */
  readsUnread?: true
  /** Instead of `isUnread: false`, if few are unread: reads these first and checks no ticket. */
  leavesOutUnread?: true
  isFollowed?: boolean
  /** A representative with limited access: only what they can see. */
  seenBy?: number
  /** The teams of an API token with limited access. */
  seenTeamIDs?: number[]
  createdFrom?: string
  createdTo?: string
  lastMessageFrom?: string
  lastMessageTo?: string
  closedFrom?: string
  closedTo?: string
  hasFailedDelivery?: boolean
  /** Fields of a view, which must also hold; see `withView`. */
  [ofView: `view.${string}`]: unknown
}

/** Filters with the same fields and the same flag values share a prepared statement. */
export const shapeOf = (filter: TicketFilter) =>
  Object.entries(filter)
    .map(([name, value]) => (typeof value === 'boolean' ? `${name}=${value}` : name))
    .join()

/** The same for equal filters, and short, although a filter may contain thousands of IDs. */
export const keyOf = (filter: TicketFilter, ...further: string[]) =>
  createHash('sha1')
    .update(JSON.stringify([filter, ...further]))
    .digest('base64')

/** A value of the filter, as a placeholder. */
export const given = (name: keyof TicketFilter) => sql.placeholder(name)
export const viewerID = sql`${given('viewerID')}::bigint`

/** Conditions on `tickets`; the filter itself supplies the placeholder values. */
export function ticketConditions(filter: TicketFilter): SQL {
  const { uid, endUserID, isClosed, isSpam, isSnoozed } = filter
  const conditions = [sql`tickets.customer_id = ${given('customerID')}`]
  conditions.push(...channelConditions('tickets', filter))
  if (filter.status !== undefined) conditions.push(sql`tickets.status_key = ${given('status')}`)
  // Written so that each condition matches its partial index.
  if (isClosed === true) conditions.push(sql`tickets.status_key = 'closed'`)
  if (isClosed === false) conditions.push(sql`not tickets.is_closed`)
  if (isSpam !== undefined) conditions.push(isSpam ? sql`tickets.is_spam` : sql`not tickets.is_spam`)
  if (filter.needsPerson) conditions.push(sql`tickets.needs_person_reason is not null`)
  if (filter.hasFailedDelivery !== undefined) {
    conditions.push(filter.hasFailedDelivery ? hasFailedDelivery : sql`not ${hasFailedDelivery}`)
  }
  if (endUserID !== undefined) conditions.push(sql`tickets.end_user_id = ${given('endUserID')}`)
  if (isSnoozed !== undefined) conditions.push(isSnoozed ? sql`tickets.is_snoozed` : sql`not tickets.is_snoozed`)
  if (uid !== undefined) {
    conditions.push(sql`tickets.end_user_id = any(array(
      select end_user_id from end_user_uids where customer_id = ${given('customerID')} and uid_key = ${given('uid')}))`)
  }
  conditions.push(...choiceConditions(filter), ...relationConditions(filter), ...timeConditions(filter))
  conditions.push(...viewerConditions(filter), ...sightConditions(filter))
  const view = viewOf(filter)
  if (view) conditions.push(ofView(ticketConditions(view)))
  return sql.join(conditions, sql` and `)
}

interface Choice {
  one: keyof TicketFilter
  many: keyof TicketFilter
  none?: keyof TicketFilter
  column: string
  type: string
}

/** Columns that can be filtered by one value, several, or none. */
const choices: Choice[] = [
  {
    ...{ one: 'customerRepID', many: 'customerRepIDs', none: 'isUnassigned' },
    ...{ column: 'customer_rep_id', type: 'bigint' },
  },
  { one: 'teamID', many: 'teamIDs', none: 'isWithoutTeam', column: 'team_id', type: 'bigint' },
  { one: 'priority', many: 'priorities', column: 'priority', type: 'smallint' },
  { one: 'language', many: 'languages', column: 'language_key', type: 'text' },
  { one: 'csatScore', many: 'csatScores', column: 'csat_score', type: 'int' },
  { one: 'slaState', many: 'slaStates', column: 'sla_state', type: 'text' },
  { one: 'origin', many: 'origins', column: 'origin', type: 'text' },
  { one: 'importID', many: 'importIDs', column: 'import_id', type: 'bigint' },
]

function choiceConditions(filter: TicketFilter): SQL[] {
  return choices.flatMap(({ one, many, none, column, type }) => {
    const target = sql.raw(`tickets.${column}`)
    const alternatives = [
      ...(filter[one] === undefined ? [] : [sql`${target} = ${given(one)}`]),
      ...(filter[many] === undefined ? [] : [sql`${target} = any(${given(many)}::${sql.raw(type)}[])`]),
      ...(none && filter[none] ? [sql`${target} is null`] : []),
    ]
    return alternatives.length === 0 ? [] : [sql`(${sql.join(alternatives, sql` or `)})`]
  })
}

export const ofTopics = sql`message_topics.topic_id = any(${given('topicIDs')}::bigint[])`
export const ofTag = sql`ticket_tags.tag_id = ${given('tagID')}`
export const ofTags = sql`ticket_tags.tag_id = any(${given('tagIDs')}::bigint[])`
export const ofTagKey = sql`ticket_tags.tag_id = (select tag_id from tags
  where tags.customer_id = ${given('customerID')} and tags.name_key = ${given('tagKey')})`
const ofTagKeys = sql`ticket_tags.tag_id = any(array(select tag_id from tags
  where tags.customer_id = ${given('customerID')} and tags.name_key = any(${given('tagKeys')}::text[])))`

const hasRow = (table: 'message_topics' | 'ticket_tags', condition: SQL) => {
  const [customer, ticket] = [sql.raw(`${table}.customer_id`), sql.raw(`${table}.ticket_id`)]
  return sql`exists (select from ${sql.raw(table)}
    where ${customer} = tickets.customer_id and ${ticket} = tickets.ticket_id and ${condition})`
}

/** Conditions on related data, and on who should write next. */
function relationConditions(filter: TicketFilter): SQL[] {
  const { topicIDs, tagKeys, tagKey, tagID, tagIDs, awaited, includesNotAwaited } = filter
  const isAwaited = sql`not tickets.is_closed and tickets.reply_due_from = any(${given('awaited')}::text[])`
  const isNotAwaited = sql`tickets.is_closed or tickets.reply_due_from is null`
  return [
    ...(topicIDs ? [hasRow('message_topics', ofTopics)] : []),
    ...(tagKeys ? [hasRow('ticket_tags', ofTagKeys)] : []),
    ...(tagKey === undefined ? [] : [hasRow('ticket_tags', ofTagKey)]),
    ...(tagID === undefined ? [] : [hasRow('ticket_tags', ofTag)]),
    ...(tagIDs ? [hasRow('ticket_tags', ofTags)] : []),
    ...(awaited ? [includesNotAwaited ? sql`(${isAwaited} or ${isNotAwaited})` : sql`(${isAwaited})`] : []),
  ]
}

/** Conditions that depend on the viewer. */
function viewerConditions(filter: TicketFilter): SQL[] {
  const { isUnread, unreadIDs, readsUnread, leavesOutUnread, isFollowed } = filter
  const isUnreadByViewer = isUnreadBy(viewerID)
  const isFollowedByViewer = sql`exists (select from ticket_followers where ticket_followers.customer_id = tickets.customer_id
    and ticket_followers.ticket_id = tickets.ticket_id and ticket_followers.customer_rep_id = ${viewerID})`
  return [
    ...(unreadIDs ? [sql`tickets.ticket_id in (select unnest(${given('unreadIDs')}::bigint[]))`] : []),
    ...(readsUnread ? [sql`tickets.ticket_id in (${unreadOf(filter)})`] : []),
    ...(leavesOutUnread ? [sql`tickets.ticket_id not in (${unreadOf(filter, { limit: maxHashed })})`] : []),
    ...(isUnread === undefined ? [] : [isUnread ? isUnreadByViewer : sql`not ${isUnreadByViewer}`]),
    ...(isFollowed === undefined ? [] : [isFollowed ? isFollowedByViewer : sql`not ${isFollowedByViewer}`]),
  ]
}

/** Ten times as many as lists exclude. With this limit, the planner expects so few rows that it uses a hash table. */
const maxHashed = 100_000

/** All that the viewer has not read, among open or closed tickets if the filter is limited to these. */
export function unreadOf({ isClosed }: TicketFilter, further: { limit?: number; isDated?: true } = {}): SQL {
  const states = sql.raw(isClosed === undefined ? "'{f,t}'::boolean[]" : `'{${isClosed}}'::boolean[]`)
  const customerID = sql`${given('customerID')}::bigint`
  return unreadTickets({ customerID, customerRepID: viewerID, states, ...further })
}

function sightConditions({ seenBy, seenTeamIDs }: TicketFilter): SQL[] {
  if (seenBy === undefined && !seenTeamIDs) return []
  const seer = {
    customerID: given('customerID'),
    customerRepID: seenBy === undefined ? sql.raw('0') : given('seenBy'),
    tokenTeamIDs: seenTeamIDs ? given('seenTeamIDs') : sql.raw("'{}'"),
  }
  return [isSeenBy(seer)]
}

const ranges = [
  ['createdFrom', 'createdTo', 'date_created'],
  ['lastMessageFrom', 'lastMessageTo', 'last_message_date'],
  ['closedFrom', 'closedTo', 'last_resolved'],
] as const

function timeConditions(filter: TicketFilter): SQL[] {
  const filtersByClosing = filter.closedFrom !== undefined || filter.closedTo !== undefined
  const bounds = ranges.flatMap(([from, to, column]) => [
    ...(filter[from] === undefined ? [] : [sql`${sql.raw(`tickets.${column}`)} >= ${given(from)}::timestamptz`]),
    ...(filter[to] === undefined ? [] : [sql`${sql.raw(`tickets.${column}`)} < ${given(to)}::timestamptz`]),
  ])
  if (filter.slaDueBefore) bounds.push(sql`tickets.sla_due_at < ${given('slaDueBefore')}::timestamptz`)
  return filtersByClosing ? [sql`tickets.is_closed`, ...bounds] : bounds
}

/** IDs as values, so that the planner can estimate their frequency. */
export function channelConditions(table: 'tickets' | 'ticket_counts', filter: TicketFilter): SQL[] {
  const column = sql.raw(`${table}.channel_id`)
  if (filter.channelType) return [sql`${column} = any(array(${ownChannels(filter)}))`]
  if (filter.channelIDs) return [sql`${column} = any(${given('channelIDs')}::bigint[])`]
  return filter.channelID === undefined ? [] : [sql`${column} = ${given('channelID')}`]
}

/** The customer's channels that match the filter's type or ids. */
export function ownChannels({ channelID, channelIDs, channelType }: TicketFilter): SQL {
  const conditions = [sql`customer_id = ${given('customerID')}`]
  if (channelID !== undefined) conditions.push(sql`channel_id = ${given('channelID')}`)
  if (channelIDs) conditions.push(sql`channel_id = any(${given('channelIDs')}::bigint[])`)
  if (channelType) conditions.push(sql`channel_type = ${given('channelType')}`)
  return sql`select channel_id from channels where ${sql.join(conditions, sql` and `)}`
}

import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../../errors.ts'
import type { SortRequest } from '../../../platform/http/requests/paging.ts'
import { isUnreadBy } from '../../read-state/is-unread.ts'
import { hasFailedDelivery } from './ticket-columns.ts'

interface Sortable {
  by: SQL
  mayBeNull?: true
}

/** Text sorts case-insensitively. */
const sortables: Record<string, Sortable> = {
  ticketID: { by: sql`tickets.ticket_id` },
  dateCreated: { by: sql`tickets.date_created` },
  status: { by: sql`tickets.status_key` },
  subject: { by: sql`lower(tickets.subject)` },
  channelID: { by: sql`tickets.channel_id` },
  channelType: {
    by: sql`(select lower(channel_type) from channels
      where channels.customer_id = tickets.customer_id and channels.channel_id = tickets.channel_id)`,
  },
  endUserID: { by: sql`tickets.end_user_id`, mayBeNull: true },
  endUserName: {
    by: sql`(select lower(display_name) from end_users
      where end_users.customer_id = tickets.customer_id and end_users.end_user_id = tickets.end_user_id)`,
    mayBeNull: true,
  },
  hasUnverifiedAddress: {
    by: sql`exists (select from end_users where end_users.customer_id = tickets.customer_id
      and end_users.end_user_id = tickets.end_user_id
      and not (end_users.is_email_verified and end_users.is_phone_verified))`,
  },
  customerRepID: { by: sql`tickets.customer_rep_id`, mayBeNull: true },
  ticketToken: { by: sql`tickets.ticket_token` },
  language: { by: sql`lower(tickets.language)`, mayBeNull: true },
  isClosed: { by: sql`tickets.is_closed` },
  isSpam: { by: sql`tickets.is_spam` },
  needsPerson: { by: sql`(tickets.needs_person_reason is not null)` },
  needsPersonReason: { by: sql`lower(tickets.needs_person_reason)`, mayBeNull: true },
  linkedTicketID: { by: sql`tickets.linked_ticket_id`, mayBeNull: true },
  mergedIntoTicketID: { by: sql`tickets.merged_into_ticket_id`, mayBeNull: true },
  isUnread: { by: isUnreadBy(sql`${sql.placeholder('viewerID')}::bigint`) },
  messageCount: { by: sql`tickets.message_count` },
  lastMessageDate: { by: sql`tickets.last_message_date`, mayBeNull: true },
  priority: { by: sql`tickets.priority` },
  teamID: { by: sql`tickets.team_id`, mayBeNull: true },
  isSnoozed: { by: sql`tickets.is_snoozed` },
  snoozedUntil: { by: sql`tickets.snoozed_until`, mayBeNull: true },
  awaitingReply: { by: sql`case when tickets.is_closed then 'None' else coalesce(tickets.reply_due_from, 'None') end` },
  waitingSince: { by: sql`case when not tickets.is_closed then tickets.waiting_since end`, mayBeNull: true },
  origin: { by: sql`lower(tickets.origin)` },
  lastMessagePreview: { by: sql`lower(tickets.last_message_preview)` },
  hasFailedDelivery: { by: hasFailedDelivery },
  isOnLegalHold: {
    by: sql`(tickets.is_held or exists (select from end_users where end_users.customer_id = tickets.customer_id
      and end_users.end_user_id = tickets.end_user_id and end_users.is_held))`,
  },
  sla: { by: sql`tickets.sla_due_at`, mayBeNull: true },
  slaDueAt: { by: sql`tickets.sla_due_at`, mayBeNull: true },
  slaState: { by: sql`tickets.sla_state`, mayBeNull: true },
}

const spellings = new Map(Object.keys(sortables).map((name) => [name.toLowerCase(), name]))

export interface TicketOrder {
  field: string
  isDescending: boolean
}

/** Newest first by default. */
export function readOrder({ sortBy, sortOrder }: SortRequest): TicketOrder {
  const wanted = sortBy?.trim()
  const field = spellings.get((wanted || 'dateCreated').toLowerCase())
  if (!field) throw invalidField('sortBy', 'not_one_of', { allowed: [...spellings.values()].join(', ') })
  return { field, isDescending: (sortOrder?.toLowerCase() ?? (wanted ? 'asc' : 'desc')) === 'desc' }
}

export const orderKey = ({ field, isDescending }: TicketOrder) => `${field} ${isDescending ? 'down' : 'up'}`

/** For `order by` on `tickets`. Ties are broken by id, so pages never overlap. */
export function orderTerms({ field, isDescending }: TicketOrder): SQL {
  const { by, mayBeNull } = sortables[field] as Sortable
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  // Only for nullable columns: with it, an index cannot serve both directions.
  const nulls = sql.raw(mayBeNull ? ' nulls last' : '')
  const ties = field === 'ticketID' ? sql`` : sql`, tickets.ticket_id ${direction}`
  return sql`${by} ${direction}${nulls}${ties}`
}

/** Beyond this, scanning the index costs more than planning the statement. */
export const maxPlannedReach = 4096

/** A literal, so that the plan depends on it; none beyond `maxPlannedReach`. */
export const limitOf = (reach: number): SQL => sql.raw(reach > maxPlannedReach ? '' : `limit ${reach}`)

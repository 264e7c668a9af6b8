import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../../platform/errors.ts'
import type { SortRequest } from '../../../platform/http/paging.ts'

interface Sortable {
  by: SQL
  mayBeNull?: true
}

/** Text sorts without regard to case. */
const sortables: Record<string, Sortable> = {
  ticketID: { by: sql`tickets.ticket_id` },
  dateCreated: { by: sql`tickets.date_created` },
  status: { by: sql`lower(tickets.status)` },
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
  customerRepID: { by: sql`tickets.customer_rep_id`, mayBeNull: true },
  ticketToken: { by: sql`tickets.ticket_token` },
  language: { by: sql`lower(tickets.language)`, mayBeNull: true },
  isClosed: { by: sql`tickets.is_closed` },
  isSpam: { by: sql`tickets.is_spam` },
  messageCount: { by: sql`tickets.message_count` },
  lastMessageDate: { by: sql`tickets.last_message_date`, mayBeNull: true },
}

export interface TicketOrder {
  field: string
  isDescending: boolean
  /** For `order by`, over `tickets`. */
  terms: SQL
}

/** Newest first unless asked. Ties go by id, so pages never overlap. */
export function readOrder({ sortBy, sortOrder }: SortRequest): TicketOrder {
  const wanted = (sortBy?.trim() || 'dateCreated').toLowerCase()
  const field = Object.keys(sortables).find((name) => name.toLowerCase() === wanted)
  const sortable = field ? sortables[field] : undefined
  if (!field || !sortable) throw invalidField('sortBy', `must be one of ${Object.keys(sortables).join(', ')}`)

  const isDescending = (sortOrder?.toLowerCase() ?? (sortBy?.trim() ? 'asc' : 'desc')) === 'desc'
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  // Said only where it means something: with it, an index does not serve both directions.
  const nulls = sql.raw(sortable.mayBeNull ? ' nulls last' : '')
  const ties = field === 'ticketID' ? sql`` : sql`, tickets.ticket_id ${direction}`
  return { field, isDescending, terms: sql`${sortable.by} ${direction}${nulls}${ties}` }
}

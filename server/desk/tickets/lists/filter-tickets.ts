import type { TicketQuery } from '@attendant/contract/desk/ticket.ts'
import { type ChannelType, channelTypes } from '@attendant/contract/organization/channel.ts'
import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../../errors.ts'
import { restorePlus } from '../../../people/end-users/uids/restore-plus.ts'

/** All given conditions must hold. */
export interface TicketFilter {
  customerID: number
  status?: string
  channelType?: ChannelType
  channelID?: number
  channelIDs?: number[]
  uid?: string
  endUserID?: number
  customerRepID?: number
  isClosed?: boolean
  isSpam?: boolean
  needsPerson?: true
}

export function readFilter(customerID: number, query: Partial<TicketQuery>): TicketFilter {
  const { customerRepID, isClosed, isSpam, needsPerson } = query
  if (needsPerson === false) throw invalidField('needsPerson', 'only_true')
  const status = query.status?.trim().toLowerCase()
  const channelType = readChannelType(query.channelType)
  const uid = restorePlus(query.UID ?? '')
    .trim()
    .toLowerCase()
  return {
    customerID,
    ...(status ? { status } : {}),
    ...(channelType ? { channelType } : {}),
    ...readChannelIDs(query.channelIDs),
    ...(uid ? { uid } : {}),
    ...(customerRepID === undefined ? {} : { customerRepID }),
    ...(isClosed === undefined ? {} : { isClosed }),
    ...(isSpam === undefined ? {} : { isSpam }),
    ...(needsPerson ? { needsPerson } : {}),
  }
}

function readChannelType(written: string | undefined): ChannelType | undefined {
  if (!written?.trim()) return undefined
  const known = channelTypes.find((type) => type.toLowerCase() === written.trim().toLowerCase())
  if (!known) throw invalidField('channelType', 'not_one_of', { allowed: channelTypes.join(', ') })
  return known
}

function readChannelIDs(written: string[] | undefined): Pick<TicketFilter, 'channelID' | 'channelIDs'> {
  const parts = (written ?? []).flatMap((part) => part.split(',')).map((part) => part.trim())
  const given = parts.filter((part) => part !== '')
  if (given.length === 0) return {}
  if (!given.every((part) => /^\d+$/.test(part))) throw invalidField('channelIDs', 'whole_numbers_required')
  // Unsafe integers cannot be channel ids.
  const channelIDs = [...new Set(given.map(Number))].filter(Number.isSafeInteger)
  const [only] = channelIDs
  return channelIDs.length === 1 && only !== undefined ? { channelID: only } : { channelIDs }
}

/** Filters with the same fields and the same flag values share a prepared statement. */
export const shapeOf = (filter: TicketFilter) =>
  Object.entries(filter)
    .map(([name, value]) => (typeof value === 'boolean' ? `${name}=${value}` : name))
    .join()

const given = (name: keyof TicketFilter) => sql.placeholder(name)

/** Conditions on `tickets`; the filter itself supplies the placeholder values. */
export function ticketConditions(filter: TicketFilter): SQL {
  const { uid, endUserID, customerRepID, isClosed, isSpam } = filter
  const conditions = [sql`tickets.customer_id = ${given('customerID')}`]
  conditions.push(...channelConditions('tickets', filter))
  if (filter.status !== undefined) conditions.push(sql`tickets.status_key = ${given('status')}`)
  // Written so that each condition matches its partial index.
  if (isClosed === true) conditions.push(sql`tickets.status_key = 'closed'`)
  if (isClosed === false) conditions.push(sql`not tickets.is_closed`)
  if (isSpam !== undefined) conditions.push(isSpam ? sql`tickets.is_spam` : sql`not tickets.is_spam`)
  if (filter.needsPerson) conditions.push(sql`tickets.needs_person_reason is not null`)
  if (endUserID !== undefined) conditions.push(sql`tickets.end_user_id = ${given('endUserID')}`)
  if (customerRepID !== undefined) conditions.push(sql`tickets.customer_rep_id = ${given('customerRepID')}`)
  if (uid !== undefined) {
    conditions.push(sql`tickets.end_user_id = any(array(
      select end_user_id from end_user_uids where customer_id = ${given('customerID')} and uid_key = ${given('uid')}))`)
  }
  return sql.join(conditions, sql` and `)
}

function channelConditions(table: 'tickets' | 'ticket_counts', filter: TicketFilter): SQL[] {
  const column = sql.raw(`${table}.channel_id`)
  if (filter.channelIDs ?? filter.channelType) return [sql`${column} = any(array(${ownChannels(filter)}))`]
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

/** Total of a filter: from `ticket_counts` where possible, otherwise counted by index. */
export function ticketTotal(filter: TicketFilter): SQL {
  const { status, isClosed, isSpam, uid, endUserID, customerRepID, needsPerson } = filter
  if (uid !== undefined || endUserID !== undefined || customerRepID !== undefined || needsPerson) {
    return sql`select count(*)::int as total from tickets where ${ticketConditions(filter)}`
  }
  const conditions = [sql`customer_id = ${given('customerID')}`, ...channelConditions('ticket_counts', filter)]
  if (status !== undefined) conditions.push(sql`lower(status) = ${given('status')}`)
  if (isClosed !== undefined) conditions.push(isClosed ? sql`status = 'Closed'` : sql`status <> 'Closed'`)
  if (isSpam !== undefined) conditions.push(isSpam ? sql`is_spam` : sql`not is_spam`)
  return sql`select coalesce(sum(tickets), 0)::int as total from ticket_counts where ${sql.join(conditions, sql` and `)}`
}

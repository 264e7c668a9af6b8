import { type SQL, sql } from 'drizzle-orm'
import type { TicketFilter } from './filter-tickets.ts'
import { orderTerms, type TicketOrder } from './order-tickets.ts'

/** Whether several channels are what narrows the list most, and each has its tickets in the order asked for. */
export function mayMergeChannels(filter: TicketFilter, { field }: TicketOrder): boolean {
  const { channelIDs, channelType, channelID, status, uid, endUserID, customerRepID, isClosed, isSpam } = filter
  const hasNarrower = [status, uid, endUserID, customerRepID, isClosed, channelID].some((value) => value !== undefined)
  return field === 'dateCreated' && !hasNarrower && isSpam !== true && (channelIDs ?? channelType) !== undefined
}

/**
 * The ids of several channels, each channel by its index as far as the page reaches, then merged: a channel with few
 * tickets is not searched for among all the others.
 */
export function idsOfChannels(filter: TicketFilter, order: TicketOrder): SQL {
  const customerID = sql.placeholder('customerID')
  const channels = filter.channelType
    ? sql`select channel_id from channels where customer_id = ${customerID} and channel_type = ${sql.placeholder('channelType')}
        ${filter.channelIDs ? sql`and channel_id = any(${sql.placeholder('channelIDs')}::bigint[])` : sql``}`
    : sql`select unnest(${sql.placeholder('channelIDs')}::bigint[]) as channel_id`
  return sql`
    select tickets.ticket_id from (${channels}) as wanted cross join lateral (
      select tickets.ticket_id, tickets.date_created from tickets
      where tickets.customer_id = ${customerID} and tickets.channel_id = wanted.channel_id
        ${filter.isSpam === false ? sql`and not tickets.is_spam` : sql``}
      order by ${orderTerms(order)} limit ${sql.placeholder('limit')}::int + ${sql.placeholder('offset')}::int) as tickets
    order by ${orderTerms(order)}`
}

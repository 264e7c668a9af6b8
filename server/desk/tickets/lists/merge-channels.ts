import { type SQL, sql } from 'drizzle-orm'
import { ownChannels, type TicketFilter } from './filter-tickets.ts'
import { orderTerms, type TicketOrder } from './order-tickets.ts'

/** Deep pages would read as much of every channel as the page is deep. */
const deepest = 4096

/** Whether several channels are what narrows the list most, and each has its tickets in the order asked for. */
export function mayMergeChannels(filter: TicketFilter, { field }: TicketOrder, reach: number): boolean {
  if (reach > deepest) return false
  const { channelIDs, channelType, channelID, isSpam, ...others } = filter
  const { status, uid, endUserID, customerRepID, isClosed, needsPerson } = others
  const narrower = [status, uid, endUserID, customerRepID, isClosed, channelID, needsPerson]
  const hasNarrower = narrower.some((value) => value !== undefined)
  return field === 'dateCreated' && !hasNarrower && isSpam !== true && (channelIDs ?? channelType) !== undefined
}

/**
 * The ids of several channels, each channel by its index as far as the page reaches, then merged: a channel with few
 * tickets is not searched for among all the others.
 */
export function idsOfChannels(filter: TicketFilter, order: TicketOrder, reach: number): SQL {
  return sql`
    select tickets.ticket_id from (${ownChannels(filter)}) as wanted cross join lateral (
      select tickets.ticket_id, tickets.date_created from tickets
      where tickets.customer_id = ${sql.placeholder('customerID')} and tickets.channel_id = wanted.channel_id
        ${filter.isSpam === false ? sql`and not tickets.is_spam` : sql``}
      order by ${orderTerms(order)} limit ${sql.raw(String(reach))}) as tickets
    order by ${orderTerms(order)}`
}

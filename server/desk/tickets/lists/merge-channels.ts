import { type SQL, sql } from 'drizzle-orm'
import { ownChannels, type TicketFilter } from './filter-tickets.ts'
import { orderTerms, type TicketOrder } from './order-tickets.ts'

/** With more channels, each would have to be read as deep as the page. */
const maxReach = 4096

/** Whether channels are the most selective condition and their index provides the requested order. */
export function mayMergeChannels(filter: TicketFilter, { field }: TicketOrder, reach: number): boolean {
  if (reach > maxReach) return false
  const { customerID: _, channelIDs, channelType, isSpam, ...narrower } = filter
  const hasNarrower = Object.keys(narrower).length > 0
  return field === 'dateCreated' && !hasNarrower && isSpam !== true && (channelIDs ?? channelType) !== undefined
}

/**
 * Reads each channel by its index as deep as the page, then merges the IDs, so that a channel with few tickets does
 * not cause a scan of all others.
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

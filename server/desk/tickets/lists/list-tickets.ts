import type { Ticket, TicketQuery } from '@attendant/contract/desk/ticket.ts'
import type { Page } from '@attendant/contract/fields.ts'
import type { SQL } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { findTagsByName } from '../../tags/resolve-tags.ts'
import { searchTickets } from '../search/search-tickets.ts'
import { isDeep, listDeepPage } from './deep-pages.ts'
import { shapeOf, type TicketFilter, ticketConditions, ticketTotal } from './filter-tickets.ts'
import { idsOfChannels, mayMergeChannels } from './merge-channels.ts'
import { orderKey, readOrder, type TicketOrder } from './order-tickets.ts'
import { asPage, idsInOrder, pageStatement, reachOf, runPage } from './page-statement.ts'
import { readFilter } from './read-filter.ts'

export async function listTickets(db: Database, rep: Rep, query: TicketQuery): Promise<Page<Ticket>> {
  const order = readOrder(query)
  const filter = await findTagIDs(db, readFilter(rep, query))
  const search = query.search?.trim()
  return search ? searchTickets(db, { filter, order, query, search }) : listFiltered(db, filter, order, query)
}

async function findTagIDs(db: Database, { tagKeys, ...filter }: TicketFilter): Promise<TicketFilter> {
  if (!tagKeys) return filter
  const found = await findTagsByName(db, filter.customerID, tagKeys)
  return { ...filter, tagIDs: found.map(({ tagID }) => tagID) }
}

export function listTicketsOfEndUser(
  db: Database,
  customerID: number,
  endUserID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Ticket>> {
  return listFiltered(db, { customerID, endUserID }, readOrder(query), query)
}

async function listFiltered(db: Database, filter: TicketFilter, order: TicketOrder, query: PageRequest) {
  if (isDeep(filter, order, query)) return asPage(await listDeepPage(db, filter, order, query), query)
  const reach = reachOf(query)
  const key = `list ${orderKey(order)} ${reach} ${query.pageSize} ${shapeOf(filter)}`
  return asPage(await runPage(db, key, () => listStatement(filter, order, reach, query.pageSize), filter, query), query)
}

function listStatement(filter: TicketFilter, order: TicketOrder, reach: number, pageSize: number): SQL {
  const ids = mayMergeChannels(filter, order, reach)
    ? idsOfChannels(filter, order, reach)
    : idsInOrder(ticketConditions(filter), order, reach)
  return pageStatement({ ids, total: ticketTotal(filter), order, pageSize })
}

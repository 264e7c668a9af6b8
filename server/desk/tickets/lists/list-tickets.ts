import type { Ticket, TicketQuery } from '@attendant/contract/desk/ticket.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { pageWithReadState } from '../../read-state/with-read-state.ts'
import { hideLinks } from '../../sight/hide-links.ts'
import { getViewOfList } from '../../views/get-view-of-list.ts'
import { searchTickets } from '../search/search-tickets.ts'
import { isDeep, listDeepPage } from './deep-pages.ts'
import { isCounted, shapeOf, type TicketFilter, ticketConditions, ticketTotal } from './filter-tickets.ts'
import { findFilter } from './find-filter.ts'
import { findLargeTotal, rememberLargeTotal } from './large-totals.ts'
import { idsOfChannels, mayMergeChannels } from './merge-channels.ts'
import { orderKey, readOrder, type TicketOrder } from './order-tickets.ts'
import { asPage, idsInOrder, pageStatement, reachOf, runPage } from './page-statement.ts'
import { ofSight } from './sight-filter.ts'
import { withView } from './view-conditions.ts'

export async function listTickets(db: Database, rep: Rep, query: TicketQuery): Promise<Page<Ticket>> {
  const view = query.viewID === undefined ? undefined : await getViewOfList(db, rep, query.viewID)
  const order = readOrder(query.sortBy?.trim() || !view ? query : view.sort)
  const requested = await findFilter(db, rep, query)
  const both = view ? withView(requested, await findFilter(db, rep, view.filter)) : requested
  const filter = seenBy(rep, both, order)
  const search = [view?.filter.search, query.search].flatMap((part) => part?.trim() || []).join(' ')
  const page = search
    ? await searchTickets(db, { filter, order, query, search })
    : await listFiltered(db, filter, order, query)
  return asSeenBy(db, rep, page)
}

export async function listTicketsOfEndUser(
  db: Database,
  rep: Rep,
  endUserID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Ticket>> {
  const order = readOrder(query)
  const filter = seenBy(rep, { customerID: rep.customerID, endUserID }, order)
  return asSeenBy(db, rep, await listFiltered(db, filter, order, query))
}

/** Of what the caller sees. The order by what is unread depends on who looks, too. */
const seenBy = (rep: Rep, filter: TicketFilter, { field }: TicketOrder): TicketFilter => ({
  ...filter,
  ...ofSight(rep),
  ...(field === 'isUnread' ? { viewerID: rep.customerRepID } : {}),
})

const asSeenBy = async (db: Database, rep: Rep, page: Page<Ticket>): Promise<Page<Ticket>> =>
  pageWithReadState(db, rep, { ...page, items: await hideLinks(db, rep, page.items) })

async function listFiltered(db: Database, filter: TicketFilter, order: TicketOrder, query: PageRequest) {
  if (isDeep(filter, order, query)) return asPage(await listDeepPage(db, filter, order, query), query)
  const reach = reachOf(query)
  const known = isCounted(filter) ? undefined : findLargeTotal(filter)
  const key = `list ${known === undefined} ${orderKey(order)} ${reach} ${query.pageSize} ${shapeOf(filter)}`
  const total = known === undefined ? ticketTotal(filter) : sql`select ${sql.placeholder('knownTotal')}::int as total`
  const write = () => listStatement(filter, order, reach, query.pageSize, total)
  const values = known === undefined ? filter : { ...filter, knownTotal: known }
  const page = await runPage(db, key, write, values, query)
  if (known === undefined && !isCounted(filter)) rememberLargeTotal(filter, page.totalCount)
  return asPage(page, query)
}

function listStatement(filter: TicketFilter, order: TicketOrder, reach: number, pageSize: number, total: SQL): SQL {
  const ids = mayMergeChannels(filter, order, reach)
    ? idsOfChannels(filter, order, reach)
    : idsInOrder(ticketConditions(filter), order, reach)
  return pageStatement({ ids, total, order, pageSize })
}

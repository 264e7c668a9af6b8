import type { Ticket, TicketQuery } from '@attendant/contract/desk/ticket.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { hideLinks } from '../../sight/hide-links.ts'
import { getViewOfList } from '../../views/get-view-of-list.ts'
import { searchTickets } from '../search/search-tickets.ts'
import { isDeep, listDeepPage } from './deep-pages.ts'
import { shapeOf, type TicketFilter, ticketConditions } from './filter-tickets.ts'
import { findFilter, findListFilter } from './find-filter.ts'
import { findLargeTotal, rememberLargeTotal } from './large-totals.ts'
import { idsOfChannels, mayMergeChannels } from './merge-channels.ts'
import { orderKey, readOrder, type TicketOrder } from './order-tickets.ts'
import {
  idsOfRead,
  idsOfTag,
  idsOfUndelivered,
  isOfOneTag,
  isOfRead,
  mayReadUndelivered,
  partsOfUnread,
} from './ordered-elsewhere.ts'
import {
  asPage,
  idsInOrder,
  isPlannedOnce,
  type ListRequest,
  pageStatement,
  reachOf,
  runCached,
  runPage,
} from './page-statement.ts'
import { ofSight } from './sight-filter.ts'
import { isCounted, ticketTotal } from './ticket-total.ts'
import { withView } from './view-conditions.ts'

export async function listTickets(db: Database, rep: Rep, query: TicketQuery): Promise<Page<Ticket>> {
  const view = query.viewID === undefined ? undefined : await getViewOfList(db, rep, query.viewID)
  const order = readOrder(query.sortBy?.trim() || !view ? query : view.sort)
  const search = [view?.filter.search, query.search].flatMap((part) => part?.trim() || []).join(' ')
  const isPlain = !view && !search
  const requested = isPlain ? await findListFilter(db, rep, query, order) : await findFilter(db, rep, query)
  const both = view ? withView(requested, await findFilter(db, rep, view.filter)) : requested
  const filter = seenBy(rep, both, order)
  const request = { ...query, readerID: rep.customerRepID }
  const page = search
    ? await searchTickets(db, { filter, order, query: request, search })
    : await listFiltered(db, filter, order, request)
  return { ...page, items: await hideLinks(db, rep, page.items) }
}

export async function listTicketsOfEndUser(
  db: Database,
  rep: Rep,
  endUserID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Ticket>> {
  const order = readOrder(query)
  const filter = seenBy(rep, { customerID: rep.customerID, endUserID }, order)
  const page = await listFiltered(db, filter, order, { ...query, readerID: rep.customerRepID })
  return { ...page, items: await hideLinks(db, rep, page.items) }
}

/** Filters apply to what the caller can see. Sorting by unread also depends on the viewer. */
const seenBy = (rep: Rep, filter: TicketFilter, { field }: TicketOrder): TicketFilter => ({
  ...filter,
  ...ofSight(rep),
  ...(field === 'isUnread' ? { viewerID: rep.customerRepID } : {}),
})

async function listFiltered(db: Database, filter: TicketFilter, order: TicketOrder, request: ListRequest) {
  if (isDeep(filter, order, request)) return asPage(await listDeepPage(db, filter, order, request), request)
  const { pageSize } = request
  const reach = reachOf(request)
  const isExact = isCounted(filter) || filter.readsUnread === true
  const knownTotal = isExact ? undefined : await findLargeTotal(filter, () => countAll(db, filter))
  const key = `list ${knownTotal === undefined} ${orderKey(order)} ${reach} ${pageSize} ${shapeOf(filter)}`
  const total = () =>
    knownTotal === undefined ? ticketTotal(filter) : sql`select ${sql.placeholder('knownTotal')}::int as total`
  const write = () => listStatement(filter, order, reach, pageSize, total())
  const wanted = { key, write, filter, values: { knownTotal }, isPlannedOnce: isPlannedOnce(filter, order) }
  const since = performance.now()
  const page = await runPage(db, wanted, request)
  if (knownTotal === undefined && !isExact) rememberLargeTotal(filter, page.totalCount, performance.now() - since)
  return asPage(page, request)
}

async function countAll(db: Database, filter: TicketFilter): Promise<number> {
  const [row] = await runCached<{ total: number }>(db, `total ${shapeOf(filter)}`, () => ticketTotal(filter), filter)
  return row?.total ?? 0
}

function listStatement(filter: TicketFilter, order: TicketOrder, reach: number, pageSize: number, total: SQL) {
  if (filter.readsUnread) return pageStatement({ ...partsOfUnread(filter, order, reach), pageSize })
  return pageStatement({ ids: idsOfList(filter, order, reach), total, pageSize })
}

function idsOfList(filter: TicketFilter, order: TicketOrder, reach: number): SQL {
  if (isOfOneTag(filter, order)) return idsOfTag(filter, order, reach)
  if (isOfRead(filter, order)) return idsOfRead(order, reach)
  if (mayReadUndelivered(filter, order)) return idsOfUndelivered(filter, order, reach)
  if (mayMergeChannels(filter, order, reach)) return idsOfChannels(filter, order, reach)
  return idsInOrder(ticketConditions(filter), order, reach)
}

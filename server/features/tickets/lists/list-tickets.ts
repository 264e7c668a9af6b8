import type { SQL } from 'drizzle-orm'
import type { Page } from '../../../../contract/fields.ts'
import type { Ticket, TicketQuery } from '../../../../contract/ticket.ts'
import type { Database } from '../../../platform/database.ts'
import { type PageRequest, pageWindow, type SortRequest } from '../../../platform/http/paging.ts'
import { readFilter, type TicketFilter, ticketConditions, ticketTotal } from './filter-tickets.ts'
import { readOrder, type TicketOrder } from './order-tickets.ts'
import { idsInOrder, type PageRow, pageStatement, readPage } from './page-statement.ts'
import { searchTickets } from './search-tickets.ts'

export async function listTickets(db: Database, customerID: number, query: TicketQuery): Promise<Page<Ticket>> {
  const order = readOrder(query)
  const filter = readFilter(customerID, query)
  const search = query.search?.trim()
  return search ? searchTickets(db, { filter, order, query, search }) : listFiltered(db, filter, order, query)
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
  const { rows } = await db.execute<PageRow>(listStatement(filter, order, query))
  return readPage(rows, query)
}

export function listStatement(filter: TicketFilter, order: TicketOrder, request: PageRequest): SQL {
  return pageStatement({
    customerID: filter.customerID,
    page: idsInOrder(ticketConditions(filter), order, pageWindow(request)),
    total: ticketTotal(filter),
    order,
  })
}

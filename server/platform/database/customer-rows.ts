import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  orderBy,
  type PageRequest,
  type Selection,
  type Sortable,
  type SortRequest,
  takePage,
} from '../http/requests/paging.ts'
import type { Database } from './database.ts'

type CustomerTable = PgTable & { customerID: PgColumn }

/** `db.select(…).from(…)`, joins included. */
interface Unordered<Row> {
  where(condition: SQL | undefined): { orderBy(...order: SQL[]): Selection<Row> }
}

interface List<Row> {
  selection: Unordered<Row>
  table: CustomerTable
  /** Appended to every order, so that pages never overlap. */
  id: PgColumn
  customerID: number
  /** An additional condition; by default all rows of the customer. */
  where?: SQL | undefined
  sortable: Record<string, Sortable>
  /** The order if the request has none; by ID if omitted. */
  unasked?: { by: string; order?: 'asc' | 'desc' }
  query: PageRequest & SortRequest
}

/** One page of a customer's rows in the requested order. */
export function listRows<Row>(db: Database, list: List<Row>): Promise<Page<Row>> {
  const { selection, table, id, customerID, where, sortable, unasked = { by: nameOf(id, sortable) }, query } = list
  const wanted = and(eq(table.customerID, customerID), where)
  const rows = selection.where(wanted).orderBy(...orderBy(sortable, id, query, unasked))
  return takePage(rows, db.$count(table, wanted), query)
}

const nameOf = (id: PgColumn, sortable: Record<string, Sortable>) =>
  Object.keys(sortable).find((name) => sortable[name] === id) ?? ''

/** The condition for one row of a customer. */
export const isRow =
  (table: CustomerTable, id: PgColumn) =>
  (customerID: number, rowID: number): SQL | undefined =>
    and(eq(table.customerID, customerID), eq(id, rowID))

/** The first row; throws the given error if there is none. */
export async function firstRow<Row>(rows: PromiseLike<Row[]>, missing: () => Error): Promise<Row> {
  const [row] = await rows
  if (!row) throw missing()
  return row
}

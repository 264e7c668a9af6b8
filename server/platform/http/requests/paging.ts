import type { Page } from '@attendant/contract/fields.ts'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalidField } from '../../errors.ts'

export interface PageRequest {
  pageNumber: number
  pageSize: number
}

export interface SortRequest {
  sortBy?: string | undefined
  sortOrder?: string | undefined
}

/** Larger offsets are capped: no list is that long, so they are beyond its end anyway. */
export const pageWindow = ({ pageNumber, pageSize }: PageRequest) => ({
  limit: pageSize,
  offset: Math.min((pageNumber - 1) * pageSize, Number.MAX_SAFE_INTEGER),
})

export function toPage<Item>(items: Item[], totalCount: number, { pageNumber, pageSize }: PageRequest): Page<Item> {
  return { items, totalCount, totalPages: Math.ceil(totalCount / pageSize), pageNumber, pageSize }
}

/** An ordered selection that can be limited. */
export interface Selection<Row> {
  limit(count: number): { offset(count: number): PromiseLike<Row[]> }
}

/**
 * The requested page, and the total count.
 *
 * ```ts
 * const rows = db.select(shown).from(topics).where(mine).orderBy(...order)
 * return takePage(rows, db.$count(topics, mine), query)
 * ```
 */
export async function takePage<Row>(
  rows: Selection<Row>,
  count: PromiseLike<number>,
  query: PageRequest,
): Promise<Page<Row>> {
  const { limit, offset } = pageWindow(query)
  const items = await rows.limit(limit).offset(offset)
  return toPage(items, await count, query)
}

/** A column or an expression. Text columns are sorted ignoring case. */
export type Sortable = PgColumn | SQL

/**
 * The order of a list: by any scalar field of the row in any spelling, ignoring case, nulls last,
 * ties by ID so that pages never overlap.
 */
export function orderBy(
  fields: Record<string, Sortable>,
  id: Sortable,
  { sortBy, sortOrder }: SortRequest,
  unasked: { by: string; order?: 'asc' | 'desc' },
): SQL[] {
  const wanted = sortBy ?? unasked.by
  const name = Object.keys(fields).find((field) => field.toLowerCase() === wanted.toLowerCase())
  const field = name ? fields[name] : undefined
  if (!field) throw invalidField('sortBy', 'not_one_of', { allowed: Object.keys(fields).join(', ') })

  const isDescending = (sortOrder?.toLowerCase() ?? (sortBy ? 'asc' : unasked.order)) === 'desc'
  const direction = isDescending ? desc : asc
  if (field === id) return [direction(id)]
  return [sql`${direction(isText(field) ? sql`lower(${field})` : field)} nulls last`, direction(id)]
}

const isText = (field: Sortable) => 'columnType' in field && field.columnType === 'PgText'

import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import { type PageRequest, pageWindow } from '../../../platform/http/requests/paging.ts'
import { type TicketFilter, ticketConditions } from './filter-tickets.ts'
import { maxPlannedReach, orderTerms, type TicketOrder } from './order-tickets.ts'
import { idsInOrder, type ListRequest, type PageRows, pageStatement, reachOf, runPage } from './page-statement.ts'
import { ticketTotal } from './ticket-total.ts'

/**
 * A known position in the list of all tickets, newest first, from which a deep page is read without scanning from the
 * start. It shifts by the number of tickets created since, and is valid while the total shows that none was deleted.
 */
interface Anchor {
  /** Its position, the total, and the newest ticket at that time. */
  rank: number
  total: number
  newestID: number
  /** The ticket at this position. */
  date: string
  ticketID: number
}

/** Anchors are this far before the page they were found for, because new tickets push pages back. */
const margin = 512
const maxAnchorsPerCustomer = 32
const anchors = new LRUCache<number, Anchor[]>({ max: 1000 })

export function isDeep(filter: TicketFilter, { field, isDescending }: TicketOrder, request: PageRequest): boolean {
  return (
    Object.keys(filter).length === 1 && field === 'dateCreated' && isDescending && reachOf(request) > maxPlannedReach
  )
}

/** Scanning from the newest ticket costs as much as the page is deep, so pages start from a known anchor if possible. */
export async function listDeepPage(
  db: Database,
  filter: TicketFilter,
  order: TicketOrder,
  request: ListRequest,
): Promise<PageRows> {
  const { customerID } = filter
  const { limit, offset } = pageWindow(request)
  const anchor = findAnchor(customerID, offset)
  if (anchor) {
    const write = () => resumeStatement(filter, order, limit)
    const resuming = { key: `resume ${limit}`, write, filter, values: anchor, isPlannedOnce: true }
    const resumed = await runPage<{ isValid: boolean }>(db, resuming, request)
    if (resumed.notes.isValid) return resumed
    anchors.delete(customerID)
  }
  const rank = offset - margin
  const write = () => walkStatement(filter, order, limit)
  const walking = { key: `walk ${limit}`, write, filter, values: { rank }, isPlannedOnce: true }
  const walked = await runPage<Found>(db, walking, request)
  const { date, anchorID, newestID } = walked.notes
  if (date !== null) remember(customerID, { rank, total: walked.totalCount, newestID, date, ticketID: anchorID })
  return walked
}

interface Found {
  date: string | null
  anchorID: number
  newestID: number
}

/** The last anchor before the page, if it is close enough. */
function findAnchor(customerID: number, offset: number): Anchor | undefined {
  const near = anchors.get(customerID)?.filter(({ rank }) => rank <= offset && offset - rank < maxPlannedReach / 2)
  return near?.toSorted((one, other) => other.rank - one.rank)[0]
}

function remember(customerID: number, anchor: Anchor): void {
  const others = (anchors.get(customerID) ?? []).filter(({ rank }) => rank !== anchor.rank)
  anchors.set(customerID, [...others, anchor].slice(-maxAnchorsPerCustomer))
}

const beyondIds = sql.raw(String(Number.MAX_SAFE_INTEGER))
const given = (name: keyof Anchor | 'customerID' | 'offset') => sql.placeholder(name)

function walkStatement(filter: TicketFilter, order: TicketOrder, pageSize: number) {
  const anchor = sql`select date_created, ticket_id from tickets where ${ticketConditions(filter)}
    order by ${orderTerms(order)} limit 1 offset ${given('rank')}::bigint`
  return pageStatement({
    sources: [sql`anchor as materialized (${anchor})`],
    ids: idsInOrder(ticketConditions(filter), order, Number.POSITIVE_INFINITY),
    total: ticketTotal(filter),
    notes: sql`(select date_created::text from anchor) as "date", (select ticket_id from anchor) as "anchorID",
      (select max(ticket_id) from tickets where customer_id = ${given('customerID')}) as "newestID"`,
    pageSize,
  })
}

function resumeStatement(filter: TicketFilter, order: TicketOrder, pageSize: number) {
  const anchor = sql`(${given('date')}::timestamptz, ${given('ticketID')}::bigint)`
  // The upper bound makes the planner expect a short range and use the id index.
  const recent = sql`select date_created, ticket_id from tickets
    where ${ticketConditions(filter)} and ticket_id > ${given('newestID')}::bigint and ticket_id < ${beyondIds}
    order by ticket_id desc limit ${sql.raw(String(margin + 1))}`
  const since = sql`select count(*)::int as added, coalesce(bool_and((date_created, ticket_id) > ${anchor}), true) as are_newer
    from (${recent}) as recent`
  const skip = sql`${given('offset')}::bigint - ${given('rank')}::bigint - (select added from since)`
  const isValid = sql`((select total from total) = ${given('total')}::int + (select added from since)
    and (select are_newer from since) and ${skip} >= 0)`
  return pageStatement({
    sources: [sql`since as materialized (${since})`],
    ids: idsInOrder(
      sql`${ticketConditions(filter)} and (date_created, ticket_id) <= ${anchor}`,
      order,
      maxPlannedReach,
    ),
    total: ticketTotal(filter),
    skip: sql`greatest(0, ${skip})`,
    isWorthwhile: isValid,
    notes: sql`${isValid} as "isValid"`,
    pageSize,
  })
}

import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import { type PageRequest, pageWindow } from '../../../platform/http/requests/paging.ts'
import { type TicketFilter, ticketConditions, ticketTotal } from './filter-tickets.ts'
import { orderTerms, type TicketOrder } from './order-tickets.ts'
import { farReach, idsInOrder, type PageRows, pageStatement, reachOf, runPage } from './page-statement.ts'

/**
 * A place in the list of all tickets, newest first, from where a deep page is found without walking there again. It
 * is where it was, moved by the tickets that came since, as long as the total says that none went away.
 */
interface Place {
  /** How many tickets came before it, out of how many, and the last one made by then. */
  rank: number
  total: number
  newestID: number
  /** Its own ticket. */
  date: string
  ticketID: number
}

/** Places are somewhat before the page that they were found for: tickets that come push the pages back. */
const slack = 512
const placesOfCustomer = 32
const places = new LRUCache<number, Place[]>({ max: 1000 })

export function isDeep(filter: TicketFilter, { field, isDescending }: TicketOrder, request: PageRequest): boolean {
  return Object.keys(filter).length === 1 && field === 'dateCreated' && isDescending && reachOf(request) > farReach
}

/** The walk from the newest ticket is as long as the page is deep, so it is not taken for every page. */
export async function listDeepPage(
  db: Database,
  filter: TicketFilter,
  order: TicketOrder,
  request: PageRequest,
): Promise<PageRows> {
  const { customerID } = filter
  const { limit, offset } = pageWindow(request)
  const place = findPlace(customerID, offset)
  if (place) {
    const write = () => resumeStatement(filter, order, limit)
    const resumed = await runPage<{ isRight: boolean }>(db, `resume ${limit}`, write, { ...filter, ...place }, request)
    if (resumed.notes.isRight) return resumed
    places.delete(customerID)
  }
  const rank = offset - slack
  const values = { ...filter, rank }
  const write = () => walkStatement(filter, order, limit)
  const walked = await runPage<Found>(db, `walk ${limit}`, write, values, request)
  const { date, placeID, newestID } = walked.notes
  if (date !== null) remember(customerID, { rank, total: walked.totalCount, newestID, date, ticketID: placeID })
  return walked
}

interface Found {
  date: string | null
  placeID: number
  newestID: number
}

/** The last place before the page, if the rest of the way is short. */
function findPlace(customerID: number, offset: number): Place | undefined {
  const near = places.get(customerID)?.filter(({ rank }) => rank <= offset && offset - rank < farReach / 2)
  return near?.toSorted((one, other) => other.rank - one.rank)[0]
}

function remember(customerID: number, place: Place): void {
  const others = (places.get(customerID) ?? []).filter(({ rank }) => rank !== place.rank)
  places.set(customerID, [...others, place].slice(-placesOfCustomer))
}

const beyondIds = sql.raw(String(Number.MAX_SAFE_INTEGER))
const given = (name: keyof Place | 'customerID' | 'offset') => sql.placeholder(name)

function walkStatement(filter: TicketFilter, order: TicketOrder, pageSize: number) {
  const place = sql`select date_created, ticket_id from tickets where ${ticketConditions(filter)}
    order by ${orderTerms(order)} limit 1 offset ${given('rank')}::bigint`
  return pageStatement({
    sources: [sql`place as materialized (${place})`],
    ids: idsInOrder(ticketConditions(filter), order, Number.POSITIVE_INFINITY),
    total: ticketTotal(filter),
    notes: sql`(select date_created::text from place) as "date", (select ticket_id from place) as "placeID",
      (select max(ticket_id) from tickets where customer_id = ${given('customerID')}) as "newestID"`,
    order,
    pageSize,
  })
}

function resumeStatement(filter: TicketFilter, order: TicketOrder, pageSize: number) {
  const place = sql`(${given('date')}::timestamptz, ${given('ticketID')}::bigint)`
  // With an end to the range, the planner takes it for a short one, and reads it by the ids.
  const recent = sql`select date_created, ticket_id from tickets
    where ${ticketConditions(filter)} and ticket_id > ${given('newestID')}::bigint and ticket_id < ${beyondIds}
    order by ticket_id desc limit ${sql.raw(String(slack + 1))}`
  const since = sql`select count(*)::int as added, coalesce(bool_and((date_created, ticket_id) > ${place}), true) as are_newer
    from (${recent}) as recent`
  const skip = sql`${given('offset')}::bigint - ${given('rank')}::bigint - (select added from since)`
  const isRight = sql`((select total from total) = ${given('total')}::int + (select added from since)
    and (select are_newer from since) and ${skip} >= 0)`
  return pageStatement({
    sources: [sql`since as materialized (${since})`],
    ids: idsInOrder(sql`${ticketConditions(filter)} and (date_created, ticket_id) <= ${place}`, order, farReach),
    total: ticketTotal(filter),
    skip: sql`greatest(0, ${skip})`,
    isWorthwhile: isRight,
    notes: sql`${isRight} as "isRight"`,
    order,
    pageSize,
  })
}

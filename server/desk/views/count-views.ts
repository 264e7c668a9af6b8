import type { ViewCount, ViewCountsQuery } from '@attendant/contract/desk/view.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { countTickets, maxCountedTickets } from '../tickets/lists/count-tickets.ts'
import { readViewFilter, type TicketFilters } from './read-view-filter.ts'
import { findViews } from './views.store.ts'

const maxCounts = 50

/** The number of tickets of each view and each filter: views first, each in the given order. */
export async function countViews(
  { db }: Pick<Context, 'db'>,
  rep: Rep,
  { viewIDs = [], filters = [] }: ViewCountsQuery,
): Promise<ViewCount[]> {
  if (viewIDs.length + filters.length > maxCounts) {
    throw invalidField('filters', 'too_many_items', { limit: maxCounts })
  }
  const found = new Map((await findViews(db, rep, viewIDs)).map((view) => [view.viewID, view]))
  const ofViews = viewIDs.map((viewID) => {
    const view = found.get(viewID)
    if (!view) throw invalidField('viewIDs', 'view_unknown')
    return readViewFilter(rep, view.filter)
  })
  const given = filters.map((filter, index) => readViewFilter(rep, filter, `filters.${index}`))
  const counts: ViewCount[] = []
  for (const filter of [...ofViews, ...given]) counts.push(await countOne(db, rep, filter))
  return counts
}

async function countOne(db: Database, rep: Rep, filter: TicketFilters): Promise<ViewCount> {
  const count = await countTickets(db, rep, filter)
  const unreadCount =
    filter.isUnread === undefined ? await countTickets(db, rep, { ...filter, isUnread: true }) : undefined
  const unread = unreadCount ?? (filter.isUnread ? count : 0)
  return {
    count: Math.min(count, maxCountedTickets),
    unreadCount: Math.min(unread, maxCountedTickets),
    isCapped: count > maxCountedTickets,
  }
}

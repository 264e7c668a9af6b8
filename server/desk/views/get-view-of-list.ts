import type { Rep } from '../../access.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SortRequest } from '../../platform/http/requests/paging.ts'
import { readViewFilter, type TicketFilters } from './read-view-filter.ts'
import { findViews } from './views.store.ts'

/** What a view adds to the list of tickets. */
export interface ViewOfList {
  filter: TicketFilters
  sort: SortRequest
}

/** A view that the caller cannot see is 400. */
export async function getViewOfList(db: Database, rep: Rep, viewID: number): Promise<ViewOfList> {
  const [view] = await findViews(db, rep, [viewID])
  if (!view) throw invalidField('viewID', 'view_unknown')
  const { sortBy, sortOrder } = view
  return {
    filter: readViewFilter(rep, view.filter),
    sort: { ...(sortBy ? { sortBy } : {}), ...(sortOrder ? { sortOrder } : {}) },
  }
}

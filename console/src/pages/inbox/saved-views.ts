import { useLocalStorage } from '@mantine/hooks'
import type { InboxSearch } from './inbox-query.ts'

export interface SavedView {
  name: string
  search: InboxSearch
}

/** Views that a person has given a name, in this browser. A name that is taken is replaced. */
export function useSavedViews(customerRepID: number) {
  const [views, setViews] = useLocalStorage<SavedView[]>({ key: `attendant.views.${customerRepID}`, defaultValue: [] })
  return {
    views,
    save: (view: SavedView) => setViews((known) => [...known.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => setViews((known) => known.filter((view) => view.name !== name)),
  }
}

export const isSameSearch = (one: InboxSearch, other: InboxSearch) => canonical(one) === canonical(other)
const canonical = (search: InboxSearch) =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value)
      .sort(),
  )

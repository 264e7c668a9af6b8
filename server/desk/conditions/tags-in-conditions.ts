import { tagKey } from '../tags/resolve-tags.ts'
import type { StoredConditions } from './check-conditions.ts'

export const namesTag = ({ all, any }: StoredConditions, name: string): boolean =>
  [...all, ...any].some(
    ({ field, value }) => field === 'tag' && (value as string[]).some((one) => tagKey(one) === tagKey(name)),
  )

/** A tag was renamed or merged into another one. */
export function renameTagIn({ all, any }: StoredConditions, from: string, to: string): StoredConditions {
  const swap = (list: StoredConditions['all']) =>
    list.map((condition) => {
      if (condition.field !== 'tag') return condition
      const names = (condition.value as string[]).map((one) => (tagKey(one) === tagKey(from) ? to : one))
      return { ...condition, value: [...new Map(names.map((one) => [tagKey(one), one])).values()] }
    })
  return { all: swap(all), any: swap(any) }
}

import { and, eq, isNotNull } from 'drizzle-orm'
import type { StoredConditions } from '../../../desk/conditions/check-conditions.ts'
import type { TagReference } from '../../../desk/ports.ts'
import { tagKey } from '../../../desk/tags/resolve-tags.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actionMappings } from '../mappings/mappings.table.ts'

/** Conditions of rules that name a tag. */
export const tagsOfConditions: TagReference = {
  async usesTag({ db }, customerID, name) {
    const rows = await readConditional(db, customerID)
    return rows.some(({ conditions }) => namesIn(conditions).some((one) => tagKey(one) === tagKey(name)))
  },
  async renameTag({ db }, customerID, from, to) {
    for (const { mappingID, conditions } of await readConditional(db, customerID)) {
      if (!namesIn(conditions).some((one) => tagKey(one) === tagKey(from))) continue
      await db
        .update(actionMappings)
        .set({ conditions: rename(conditions, from, to) })
        .where(and(eq(actionMappings.customerID, customerID), eq(actionMappings.mappingID, mappingID)))
    }
  },
}

async function readConditional(db: Database, customerID: number) {
  const rows = await db
    .select({ mappingID: actionMappings.mappingID, conditions: actionMappings.conditions })
    .from(actionMappings)
    .where(and(eq(actionMappings.customerID, customerID), isNotNull(actionMappings.conditions)))
  return rows.flatMap(({ mappingID, conditions }) => (conditions ? [{ mappingID, conditions }] : []))
}

const namesIn = ({ all, any }: StoredConditions): string[] =>
  [...all, ...any].flatMap(({ field, value }) => (field === 'tag' ? (value as string[]) : []))

function rename({ all, any }: StoredConditions, from: string, to: string): StoredConditions {
  const swap = (list: StoredConditions['all']) =>
    list.map((condition) => {
      if (condition.field !== 'tag') return condition
      const names = (condition.value as string[]).map((one) => (tagKey(one) === tagKey(from) ? to : one))
      return { ...condition, value: [...new Map(names.map((one) => [tagKey(one), one])).values()] }
    })
  return { all: swap(all), any: swap(any) }
}

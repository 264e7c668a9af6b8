import { and, eq, isNotNull } from 'drizzle-orm'
import { namesTag, renameTagIn } from '../../../desk/conditions/tags-in-conditions.ts'
import type { TagReference } from '../../../desk/ports.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actionMappings } from '../mappings/mappings.table.ts'

/** Conditions of rules that name a tag. */
export const tagsOfConditions: TagReference = {
  async usesTag({ db }, customerID, name) {
    const rows = await readConditional(db, customerID)
    return rows.some(({ conditions }) => namesTag(conditions, name))
  },
  async renameTag({ db }, customerID, from, to) {
    for (const { mappingID, conditions } of await readConditional(db, customerID)) {
      if (!namesTag(conditions, from)) continue
      await db
        .update(actionMappings)
        .set({ conditions: renameTagIn(conditions, from, to) })
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

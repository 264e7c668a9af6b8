import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { namesTag, renameTagIn } from '../conditions/tags-in-conditions.ts'
import type { TagReference } from '../ports.ts'
import { slaPolicies } from './sla.table.ts'

/** Tags in conditions of SLA policies. */
export const tagsOfPolicies: TagReference = {
  async usesTag({ db }, customerID, name) {
    return (await readConditional(db, customerID)).some(({ conditions }) => namesTag(conditions, name))
  },
  async renameTag({ db }, customerID, from, to) {
    for (const { slaPolicyID, conditions } of await readConditional(db, customerID)) {
      if (!namesTag(conditions, from)) continue
      await db
        .update(slaPolicies)
        .set({ conditions: renameTagIn(conditions, from, to) })
        .where(and(eq(slaPolicies.customerID, customerID), eq(slaPolicies.slaPolicyID, slaPolicyID)))
    }
  },
}

async function readConditional(db: Database, customerID: number) {
  const rows = await db
    .select({ slaPolicyID: slaPolicies.slaPolicyID, conditions: slaPolicies.conditions })
    .from(slaPolicies)
    .where(and(eq(slaPolicies.customerID, customerID), isNotNull(slaPolicies.conditions)))
  return rows.flatMap(({ slaPolicyID, conditions }) => (conditions ? [{ slaPolicyID, conditions }] : []))
}

import type { MacroOperation } from '@attendant/contract/automation/macro.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { TagReference } from '../../desk/ports.ts'
import { tagKey } from '../../desk/tags/resolve-tags.ts'
import type { Database } from '../../platform/database/database.ts'
import { macros } from './macros.table.ts'

/** Macros that add or remove tags. Their parameters contain the current names of the tags. */
export const macroTags: TagReference = {
  async usesTag({ db }, customerID, name) {
    return (await listTagging(db, customerID)).some(({ operations }) => operations.some((one) => hasTag(one, name)))
  },

  async renameTag({ db }, customerID, from, to) {
    for (const { macroID, operations } of await listTagging(db, customerID)) {
      if (!operations.some((one) => hasTag(one, from))) continue
      await db
        .update(macros)
        .set({ operations: operations.map((one) => (hasTag(one, from) ? renameIn(one, from, to) : one)) })
        .where(and(eq(macros.customerID, customerID), eq(macros.macroID, macroID)))
    }
  },
}

const listTagging = (db: Database, customerID: number) =>
  db
    .select({ macroID: macros.macroID, operations: macros.operations })
    .from(macros)
    .where(and(eq(macros.customerID, customerID), sql`${macros.operations}::text like '%"tags"%'`))
    .for('update')

const tagsIn = ({ parameters: { tags } }: MacroOperation): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []

const hasTag = (operation: MacroOperation, name: string) =>
  tagsIn(operation).some((tag) => tagKey(tag) === tagKey(name))

function renameIn(operation: MacroOperation, from: string, to: string): MacroOperation {
  const renamed = tagsIn(operation).map((tag) => (tagKey(tag) === tagKey(from) ? to : tag))
  const tags = renamed.filter((tag, index) => renamed.findIndex((other) => tagKey(other) === tagKey(tag)) === index)
  return { ...operation, parameters: { ...operation.parameters, tags } }
}

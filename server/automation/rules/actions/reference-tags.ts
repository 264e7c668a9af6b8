import { and, eq, sql } from 'drizzle-orm'
import type { TagReference } from '../../../desk/ports.ts'
import { tagKey } from '../../../desk/tags/resolve-tags.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actions } from './actions.table.ts'

/** Actions that add or remove tags. Their parameters contain the current names of the tags. */
export const actionTags: TagReference = {
  async usesTag({ db }, customerID, name) {
    return (await listTagging(db, customerID)).some(({ tags }) => tags.some((tag) => tagKey(tag) === tagKey(name)))
  },

  async renameTag({ db }, customerID, from, to) {
    for (const { actionID, parameters, tags } of await listTagging(db, customerID)) {
      if (!tags.some((tag) => tagKey(tag) === tagKey(from))) continue
      const renamed = tags.map((tag) => (tagKey(tag) === tagKey(from) ? to : tag))
      const once = renamed.filter((tag, index) => renamed.findIndex((other) => tagKey(other) === tagKey(tag)) === index)
      await db
        .update(actions)
        .set({ parameters: { ...parameters, tags: once } })
        .where(and(eq(actions.customerID, customerID), eq(actions.actionID, actionID)))
    }
  },
}

async function listTagging(db: Database, customerID: number) {
  const rows = await db
    .select({ actionID: actions.actionID, parameters: actions.parameters })
    .from(actions)
    .where(and(eq(actions.customerID, customerID), sql`json_typeof(${actions.parameters} -> 'tags') = 'array'`))
    .for('update')
  return rows.map(({ actionID, parameters }) => ({ actionID, parameters, tags: tagsIn(parameters) }))
}

const tagsIn = (parameters: Record<string, unknown> | null): string[] =>
  Array.isArray(parameters?.tags) ? parameters.tags.filter((tag) => typeof tag === 'string') : []

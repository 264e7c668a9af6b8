import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { TagReference } from '../ports.ts'
import { tagKey } from '../tags/resolve-tags.ts'
import { views } from './views.table.ts'

/** Tags in the filters of anyone's views. */
export const tagsOfViews: TagReference = {
  async usesTag({ db }, customerID, name) {
    return (await readTagged(db, customerID)).some(({ tags }) => tags.some((tag) => tagKey(tag) === tagKey(name)))
  },
  async renameTag({ db }, customerID, from, to) {
    for (const { viewID, filter, field, tags } of await readTagged(db, customerID)) {
      if (!tags.some((tag) => tagKey(tag) === tagKey(from))) continue
      const renamed = tags.map((tag) => (tagKey(tag) === tagKey(from) ? to : tag))
      const unique = [...new Map(renamed.map((tag) => [tagKey(tag), tag])).values()]
      // Clients read the shape that they wrote.
      const written = Array.isArray(filter[field]) ? unique : unique.join(',')
      await db
        .update(views)
        .set({ filter: { ...filter, [field]: written } })
        .where(and(eq(views.customerID, customerID), eq(views.viewID, viewID)))
    }
  },
}

/** The names are comma-separated, in one or several parameters, as in the query of the list. */
async function readTagged(db: Database, customerID: number) {
  const rows = await db
    .select({ viewID: views.viewID, filter: views.filter })
    .from(views)
    .where(and(eq(views.customerID, customerID), sql`${views.filter}::text ilike '%"tags"%'`))
  return rows.flatMap(({ viewID, filter }) => {
    const field = Object.keys(filter).find((name) => name.toLowerCase() === 'tags')
    const written = field === undefined ? null : filter[field]
    if (field === undefined || written === null) return []
    const tags = [written].flat().flatMap((part) => String(part).split(','))
    return [{ viewID, filter, field, tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== '') }]
  })
}

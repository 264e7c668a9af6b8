import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { tags } from './tags.table.ts'

export interface NamedTag {
  tagID: number
  name: string
}

/** The normalized name, equal for all spellings of a tag. */
export const tagKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** The tags with these names in the given order, without duplicates; missing ones are created. */
export async function resolveTags(db: Database, customerID: number, names: string[]): Promise<NamedTag[]> {
  const spellings = new Map<string, string>()
  for (const name of names) if (!spellings.has(tagKey(name))) spellings.set(tagKey(name), name.trim())
  if (spellings.size === 0) return []
  const known = await findByKeys(db, customerID, [...spellings.keys()])
  // In a fixed order, so that two transactions that create the same tags do not deadlock.
  const missing = [...spellings].filter(([key]) => !known.has(key)).sort()
  if (missing.length > 0) {
    const rows = missing.map(([nameKey, name]) => ({ customerID, name, nameKey }))
    await db.insert(tags).values(rows).onConflictDoNothing()
  }
  const all = missing.length > 0 ? await findByKeys(db, customerID, [...spellings.keys()]) : known
  return [...spellings.keys()].map((key) => {
    const tag = all.get(key)
    if (!tag) throw new Error('Invariant violated: a tag was not stored')
    return tag
  })
}

/** The existing tags with these names. */
export async function findTagsByName(db: Database, customerID: number, names: string[]): Promise<NamedTag[]> {
  return [...(await findByKeys(db, customerID, [...new Set(names.map(tagKey))])).values()]
}

async function findByKeys(db: Database, customerID: number, keys: string[]): Promise<Map<string, NamedTag>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ tagID: tags.tagID, name: tags.name, nameKey: tags.nameKey })
    .from(tags)
    .where(and(eq(tags.customerID, customerID), inArray(tags.nameKey, keys)))
  return new Map(rows.map(({ tagID, name, nameKey }) => [nameKey, { tagID, name }]))
}

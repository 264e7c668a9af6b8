import { findTagsByName, resolveTags } from '../../../desk/tags/resolve-tags.ts'
import { RecordFault, type SourceTag } from '../source-records.ts'
import { deletedHere, hereAlready, type Stored, type Storing } from './running.ts'

const maxTag = 50

/** A valid tag name. */
export const toTagName = (name: string): string =>
  [...name.replaceAll(',', ' ').replace(/\s+/g, ' ').trim()].slice(0, maxTag).join('').trim()

export async function storeTag({ context, row, known }: Storing, tag: SourceTag): Promise<Stored> {
  const { db } = context
  const name = toTagName(tag.name)
  if (name === '') throw new RecordFault('The tag has no name.')
  const [here] = await findTagsByName(db, row.customerID, [name])
  if (here) return { ...hereAlready(here.tagID), isCreated: known?.isCreated ?? false }
  if (known) return deletedHere
  const [made] = await resolveTags(db, row.customerID, [name])
  return { outcome: 'Created', id: made?.tagID ?? null }
}

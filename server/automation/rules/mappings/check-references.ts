import type { FieldFault } from '@attendant/contract/errors.ts'
import { fieldFault } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { invalidFields } from '../../../platform/errors.ts'
import { findUnknownIDs, unknownCodes } from './find-unknown-ids.ts'

const references = { topicID: 'topic', actionID: 'action', documentID: 'document', channelID: 'channel' } as const

type References = { [Field in keyof typeof references]?: number | null | undefined }

/** Rejects unknown ids and those of other customers, with one query per kind for all items. */
export async function checkReferences(
  db: Database,
  customerID: number,
  items: References[],
  pathOf: (index: number) => string = () => '',
): Promise<void> {
  const details: FieldFault[] = []
  for (const [field, kind] of Object.entries(references) as [keyof References, (typeof references)['topicID']][]) {
    const ids = items.map((item) => item[field])
    const unknown = await findUnknownIDs(db, customerID, kind, ids.filter(Number.isInteger) as number[])
    ids.forEach((id, index) => {
      if (id && unknown.has(id)) {
        details.push(fieldFault(`${pathOf(index)}${field}`, unknownCodes[kind]))
      }
    })
  }
  if (details.length > 0) throw invalidFields(details)
}

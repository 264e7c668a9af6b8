import type { UIDAssignment } from '@attendant/contract/people/end-user.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { normaliseUID } from '../describe-sender.ts'
import { listUIDs, toEndUserUID } from './find-uids.ts'

/** A UID of a person, as the interface shows it. */
export async function showUID(
  db: Database,
  customerID: number,
  endUserID: number,
  uid: string,
): Promise<UIDAssignment> {
  const uids = await listUIDs(db, customerID, [endUserID])
  const found = uids.find((row) => normaliseUID(row.uid) === normaliseUID(uid))
  if (!found) throw notFound('UID')
  return { ...toEndUserUID(found), EndUserID: endUserID }
}

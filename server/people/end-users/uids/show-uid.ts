import type { UIDAssignment } from '@attendant/contract/people/end-user.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
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
  if (!found) throw refuse('uid_not_found')
  return { ...toEndUserUID(found), EndUserID: endUserID }
}

import type { AssignUID, UIDAssignment } from '@attendant/contract/people/end-user.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { normaliseUID } from '../describe-sender.ts'
import { lockEndUser } from '../get-end-user.ts'
import { changePerson } from '../update-end-user.ts'
import { toEndUserUID } from './find-uids.ts'

/** Links a UID to a person once, however often it is called. Others who have it keep it. */
export async function assignUID(
  context: Context,
  customerID: number,
  { EndUserID, ...patch }: AssignUID,
): Promise<UIDAssignment> {
  const person = await lockEndUser(context.db, customerID, EndUserID)
  if (!person) throw invalidField('EndUserID', 'end_user_unknown')
  const uids = await changePerson(context, person, {}, [patch])
  const assigned = uids.find((row) => normaliseUID(row.uid) === normaliseUID(patch.UID))
  if (!assigned) throw new Error('The UID was not stored.')
  return { ...toEndUserUID(assigned), EndUserID }
}

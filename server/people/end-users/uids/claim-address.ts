import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { normaliseUID } from '../describe-sender.ts'
import { type EndUserRow, lockEndUser } from '../get-end-user.ts'
import { changePerson } from '../update-end-user.ts'
import { listUIDs, type UIDRow } from './find-uids.ts'
import type { UIDPatch } from './merge-uids.ts'

/**
 * Stores the email address that a person claims. There is one claim at a time, and the next replaces it. Verified
 * addresses stay unchanged, and a person with the same address stays a separate person.
 */
export async function claimAddress(
  context: Context,
  customerID: number,
  endUserID: number,
  address: string,
  /** Placeholder names: the address is better. */
  isPlaceholder: (displayName: string | null) => boolean = () => false,
): Promise<void> {
  const person = await lockEndUser(context.db, customerID, endUserID)
  if (!person) throw refuse('end_user_not_found')
  const uids = await listUIDs(context.db, customerID, [endUserID])
  const name = isPlaceholder(person.displayName) ? { displayName: address } : {}
  await changePerson(context, person, { ...toEmail(person, address), ...name }, toPatches(uids, address))
}

const toEmail = ({ email, isEmailVerified }: EndUserRow, address: string): Partial<EndUserRow> =>
  email && isEmailVerified ? {} : { email: address }

function toPatches(uids: UIDRow[], address: string): UIDPatch[] {
  const isSame = ({ uid }: UIDRow) => normaliseUID(uid) === normaliseUID(address)
  const earlier = uids.filter((row) => row.uidType === 'Email' && !row.isVerified && !isSame(row))
  const forgotten = earlier.map(({ endUserUIDID, uid }) => ({
    EndUserUIDID: endUserUIDID,
    UID: uid,
    MarkAsDeleted: true,
  }))
  if (uids.some(isSame)) return forgotten
  const hasPrimary = uids.some(({ uidType, isPrimary, isVerified }) => uidType === 'Email' && isPrimary && isVerified)
  return [...forgotten, { UID: address, UIDType: 'Email', IsPrimary: !hasPrimary, IsVerified: false }]
}

import { normaliseUID } from '../describe-sender.ts'
import type { EndUserRow } from '../get-end-user.ts'
import type { UIDEntry, UIDPatch } from './merge-uids.ts'

/** Flags of a person's address and number in a request. */
export interface AddressFlags {
  IsEmailVerified?: boolean | null | undefined
  IsPhoneVerified?: boolean | null | undefined
}

type Addresses = Pick<EndUserRow, 'email' | 'phone' | 'isEmailVerified' | 'isPhoneVerified'>

export const noAddresses: Addresses = { email: null, phone: null, isEmailVerified: true, isPhoneVerified: true }

/** Email and Phone are often UIDs, too: flags of one apply to the other. */
export function withAddressFlags(
  { email, phone }: Pick<Addresses, 'email' | 'phone'>,
  { IsEmailVerified, IsPhoneVerified }: AddressFlags,
  patches: UIDPatch[],
  stored: Pick<UIDEntry, 'uid'>[],
): UIDPatch[] {
  const reported = new Map<string, boolean>()
  if (email && typeof IsEmailVerified === 'boolean') reported.set(normaliseUID(email), IsEmailVerified)
  if (phone && typeof IsPhoneVerified === 'boolean') reported.set(normaliseUID(phone), IsPhoneVerified)
  if (reported.size === 0) return patches
  const named = new Set(patches.map(({ UID }) => normaliseUID(UID)))
  const further = stored.filter(({ uid }) => reported.has(normaliseUID(uid)) && !named.has(normaliseUID(uid)))
  return [...patches, ...further.map(({ uid }): UIDPatch => ({ UID: uid }))].map((patch) => ({
    ...patch,
    IsVerified: patch.IsVerified ?? reported.get(normaliseUID(patch.UID)),
  }))
}

/**
 * Whether Email and Phone are verified after a change. A UID with the same value decides, then the caller, then the
 * previous state; a representative who writes a new address verifies it.
 */
export function toAddressFlags(
  before: Addresses,
  after: Pick<Addresses, 'email' | 'phone'>,
  { IsEmailVerified, IsPhoneVerified }: AddressFlags,
  uids: Pick<UIDEntry, 'uid' | 'isVerified'>[],
): Pick<Addresses, 'isEmailVerified' | 'isPhoneVerified'> {
  const decide = (
    was: string | null,
    is: string | null,
    wasVerified: boolean,
    reported: boolean | null | undefined,
  ) => {
    if (!is) return true
    const same = uids.find(({ uid }) => normaliseUID(uid) === normaliseUID(is))
    if (same) return same.isVerified
    if (typeof reported === 'boolean') return reported
    return was !== null && normaliseUID(was) === normaliseUID(is) ? wasVerified : true
  }
  return {
    isEmailVerified: decide(before.email, after.email, before.isEmailVerified, IsEmailVerified),
    isPhoneVerified: decide(before.phone, after.phone, before.isPhoneVerified, IsPhoneVerified),
  }
}

import type { EndUserUpdate } from '@attendant/contract/people/end-user.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { deskPort } from '../ports.ts'
import { updateEndUserRow } from './end-users.store.ts'
import { type EndUserRow, lockEndUser } from './get-end-user.ts'
import { makeDisplayName, makeSearchText } from './make-search-text.ts'
import { type AddressFlags, toAddressFlags, withAddressFlags } from './uids/address-flags.ts'
import { listUIDs, type UIDRow } from './uids/find-uids.ts'
import { mergeUIDs, type UIDPatch } from './uids/merge-uids.ts'
import { replaceUIDs } from './uids/uids.store.ts'

export async function updateEndUser(
  context: Context,
  customerID: number,
  endUserID: number,
  body: EndUserUpdate,
): Promise<void> {
  const before = await lockEndUser(context.db, customerID, endUserID)
  if (!before) throw refuse('end_user_not_found')
  await changePerson(context, before, toColumns(before, body), body.UIDs ?? [], body)
}

/** Writes the changes of a person, and updates the search text of them and their tickets. */
export async function changePerson(
  context: Context,
  before: EndUserRow,
  changes: Partial<EndUserRow>,
  patches: UIDPatch[],
  wished: AddressFlags = {},
): Promise<UIDRow[]> {
  const { customerID, endUserID } = before
  const stored = await listUIDs(context.db, customerID, [endUserID])
  const after = { ...before, ...changes }
  const all = withAddressFlags(after, wished, patches, stored)
  const uids = all.length > 0 ? await replaceUIDs(context.db, before, stored, mergeUIDs(stored, all)) : stored
  const searchText = makeSearchText(after, uids)
  const flags = toAddressFlags(before, after, wished, uids)
  await updateEndUserRow(context.db, before, { ...changes, ...flags, searchText, lastModified: context.now() })
  if (searchText !== before.searchText) await deskPort(context).reindexTicketsOfEndUser(context, customerID, endUserID)
  return uids
}

function toColumns(before: EndUserRow, body: EndUserUpdate): Partial<EndUserRow> {
  const { FirstName, LastName, Email, Phone, CustomerRef, Notes } = body
  const names = { firstName: FirstName ?? before.firstName, lastName: LastName ?? before.lastName }
  return {
    ...names,
    ...toDisplayName(before, names, body.DisplayName),
    ...(Email === undefined ? {} : { email: Email }),
    ...(Phone === undefined ? {} : { phone: Phone }),
    ...(CustomerRef === undefined ? {} : { customerRef: CustomerRef }),
    ...(Notes === undefined ? {} : { notes: Notes }),
  }
}

/** The display name is derived from the other two until it is set, and again once it is cleared. */
function toDisplayName(
  before: EndUserRow,
  names: { firstName: string; lastName: string },
  given: string | null | undefined,
): Pick<EndUserRow, 'displayName' | 'isDisplayNameSet'> {
  const displayName = given?.trim()
  if (displayName) return { displayName, isDisplayNameSet: true }
  if (given === undefined && before.isDisplayNameSet) return { displayName: before.displayName, isDisplayNameSet: true }
  return { displayName: makeDisplayName(names), isDisplayNameSet: false }
}

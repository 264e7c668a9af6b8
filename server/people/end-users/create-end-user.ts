import type { EndUser, EndUserCreate } from '@attendant/contract/people/end-user.ts'
import type { Context } from '../../context.ts'
import { insertEndUser } from './end-users.store.ts'
import { toEndUser } from './get-end-user.ts'
import { makeDisplayName, makeSearchText } from './make-search-text.ts'
import { noAddresses, toAddressFlags, withAddressFlags } from './uids/address-flags.ts'
import { mergeUIDs } from './uids/merge-uids.ts'
import { insertUIDs } from './uids/uids.store.ts'

export async function createEndUser({ db, now }: Context, customerID: number, body: EndUserCreate): Promise<EndUser> {
  const names = { firstName: body.FirstName, lastName: body.LastName }
  const given = body.DisplayName?.trim()
  const person = {
    ...names,
    displayName: given || makeDisplayName(names),
    isDisplayNameSet: Boolean(given),
    email: body.Email ?? null,
    phone: body.Phone ?? null,
    customerRef: body.CustomerRef ?? null,
    notes: body.Notes ?? null,
  }
  const uids = mergeUIDs([], withAddressFlags(person, body, body.UIDs ?? [], []))
  const row = await insertEndUser(db, {
    ...person,
    ...toAddressFlags(noAddresses, person, body, uids),
    customerID,
    searchText: makeSearchText(person, uids),
    dateCreated: now(),
    lastModified: now(),
  })
  return toEndUser(row, await insertUIDs(db, row, uids))
}

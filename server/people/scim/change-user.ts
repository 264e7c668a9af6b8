import type { CustomerRepUpdate } from '@attendant/contract/people/customer-rep.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'
import { createRepWithoutPassword } from '../reps/create-rep.ts'
import { findUsername, getRep } from '../reps/reps.store.ts'
import { changeRep } from '../reps/update-rep.ts'
import type { UserChanges } from './read-user.ts'
import { scimBadRequest } from './scim-fault.ts'
import { getScimUser, saveScimUser } from './scim-users.store.ts'

/** Reactivates the account of a deactivated user. */
export async function createScimUser(context: Context, customerID: number, user: UserChanges): Promise<number> {
  const { db } = context
  const { userName } = user
  if (!userName) throw scimBadRequest('invalidValue', 'userName is required.')
  const known = await findUsername(db, customerID, userName)
  if (known !== undefined) return reactivate(context, customerID, known, user)
  const { customerRepID } = await createRepWithoutPassword(context, customerID, {
    username: userName,
    name: nameOf(user, {}) ?? null,
    email: user.email ?? (userName.includes('@') ? userName : null),
    phoneNumber: user.phoneNumber ?? null,
    isActive: user.active ?? true,
  })
  await store(context, customerID, customerRepID, user, {})
  await audit(context, customerID, 'POST /scim/v2/Users', customerRepID)
  return customerRepID
}

async function reactivate(context: Context, customerID: number, customerRepID: number, user: UserChanges) {
  const rep = await getRep(context.db, customerID, customerRepID)
  if (rep.isActive) throw refuse('username_taken', { username: user.userName ?? '' })
  await changeScimUser(context, customerID, `${customerRepID}`, { active: true, ...user }, 'POST /scim/v2/Users', {})
  return customerRepID
}

interface Known {
  name?: string | null
  externalID?: string | null
  formattedName?: string | null
  givenName?: string | null
  familyName?: string | null
}

export async function changeScimUser(
  context: Context,
  customerID: number,
  id: string,
  user: UserChanges,
  action: string,
  given?: Known,
): Promise<void> {
  const customerRepID = Number(id)
  const before: Known = given ?? (await getScimUser(context.db, customerID, id))
  const name = nameOf(user, before)
  const changes: CustomerRepUpdate = {
    ...(user.userName === undefined ? {} : { username: user.userName }),
    ...(name === undefined ? {} : { name }),
    ...(user.email === undefined ? {} : { email: user.email, isEmailConfirmed: true }),
    ...(user.phoneNumber === undefined ? {} : { phoneNumber: user.phoneNumber }),
    ...(user.active === undefined ? {} : { isActive: user.active }),
  }
  await changeRep(context, await getRep(context.db, customerID, customerRepID), changes)
  await store(context, customerID, customerRepID, user, before)
  await audit(context, customerID, action, customerRepID)
}

/** The account stays with its history, but no one can sign in to it. */
export async function deleteScimUser(context: Context, customerID: number, id: string): Promise<void> {
  const { customerRepID, ...before } = await getScimUser(context.db, customerID, id)
  await changeRep(context, await getRep(context.db, customerID, customerRepID), { isActive: false })
  await store(context, customerID, customerRepID, {}, before, true)
  await audit(context, customerID, 'DELETE /scim/v2/Users', customerRepID)
}

/** The display name. Without one the formatted name, or the parts of the name; these do not replace a display name. */
function nameOf(user: UserChanges, before: Known): string | null | undefined {
  const { displayName, formatted, givenName, familyName } = user
  if (displayName) return displayName
  if ([displayName, formatted, givenName, familyName].every((part) => part === undefined)) return undefined
  const isKept = displayName === undefined
  if (isKept && before.name && before.name !== before.formattedName && before.name !== join(before)) return undefined
  const known: Known = isKept ? before : {}
  const parts = {
    givenName: givenName === undefined ? known.givenName : givenName,
    familyName: familyName === undefined ? known.familyName : familyName,
  }
  return (formatted === undefined ? known.formattedName : formatted) || join(parts) || null
}

const join = ({ givenName, familyName }: Known) => [givenName, familyName].filter(Boolean).join(' ').slice(0, 255)

async function store(
  { db, now }: Context,
  customerID: number,
  customerRepID: number,
  user: UserChanges,
  before: Known,
  isDeleted = false,
): Promise<void> {
  const keep = <Value>(given: Value | undefined, known: Value | undefined) =>
    (given === undefined ? known : given) ?? null
  await saveScimUser(db, {
    customerID,
    customerRepID,
    externalID: keep(user.externalId, before.externalID),
    formattedName: keep(user.formatted, before.formattedName),
    givenName: keep(user.givenName, before.givenName),
    familyName: keep(user.familyName, before.familyName),
    isDeleted,
    lastModified: now(),
  })
}

const audit = (context: Context, customerID: number, action: string, customerRepID: number) =>
  recordAudit(context, { customerID, actor: 'SCIM', action, target: `${customerRepID}` })

import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { normaliseUID, typeOfUID } from './describe-sender.ts'
import { insertEndUser } from './end-users.store.ts'
import { endUsers, endUserUIDs } from './end-users.table.ts'
import { lockSender } from './find-or-create-end-user.ts'
import { isEndUser } from './get-end-user.ts'
import { makeDisplayName, makeSearchText } from './make-search-text.ts'
import { insertUIDs } from './uids/uids.store.ts'

export interface BroughtEndUser {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  /** Further addresses and keys. */
  uids: string[]
  customerRef: string | null
  notes: string | null
  dateCreated: Date
}

/** A person of another system: an existing end user with one of their addresses, or a new one. */
export async function bringEndUser(
  context: Context,
  customerID: number,
  person: BroughtEndUser,
): Promise<{ endUserID: number; isNew: boolean }> {
  const { db, now } = context
  const addresses = listAddresses(person)
  for (const uid of addresses.map(normaliseUID).sort()) await lockSender(db, customerID, uid)
  const known = await findPerson(context, customerID, addresses)
  if (known !== undefined) return { endUserID: known, isNew: false }
  const { uids: _, ...profile } = person
  const displayName = makeDisplayName(person) || addresses[0] || ''
  const firstName = person.firstName || person.lastName ? person.firstName : displayName
  const types = new Set<string>()
  const entries = addresses.map((uid) => {
    const uidType = typeOfUID(uid)
    const isPrimary = !types.has(uidType)
    types.add(uidType)
    return { uid, uidType, isPrimary, isVerified: true }
  })
  const row = await insertEndUser(db, {
    ...profile,
    ...{ customerID, firstName, displayName, lastModified: now() },
    searchText: makeSearchText({ ...profile, firstName, displayName }, entries),
  })
  await insertUIDs(db, row, entries)
  return { endUserID: row.endUserID, isNew: true }
}

const listAddresses = ({ email, phone, uids }: BroughtEndUser): string[] => {
  const given = [email, phone, ...uids].flatMap((uid) => (uid?.trim() ? [uid.trim()] : []))
  return [...new Map(given.map((uid) => [normaliseUID(uid), uid])).values()]
}

/** If several people share an address, the oldest. */
async function findPerson({ db }: Context, customerID: number, uids: string[]): Promise<number | undefined> {
  if (uids.length === 0) return undefined
  const keys = sql`${sql.param(uids.map(normaliseUID))}::text[]`
  const [row] = await db
    .select({ endUserID: sql<number | null>`min(${endUserUIDs.endUserID})` })
    .from(endUserUIDs)
    .where(
      and(eq(endUserUIDs.customerID, customerID), sql`${endUserUIDs.uidKey} = any(${keys})`, endUserUIDs.isVerified),
    )
  if (row?.endUserID) return Number(row.endUserID)
  const [other] = await db
    .select({ endUserID: sql<number | null>`min(${endUsers.endUserID})` })
    .from(endUsers)
    .where(and(eq(endUsers.customerID, customerID), sql`${endUsers.emailKey} = any(${keys})`, endUsers.isEmailVerified))
  return other?.endUserID ? Number(other.endUserID) : undefined
}

/**
 * The fields that a source may change; equal texts mean that they were not changed here. Undefined if the person was
 * deleted.
 */
export async function fingerprintEndUser(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  endUserID: number,
): Promise<string | undefined> {
  const [row] = await db.select().from(endUsers).where(isEndUser(customerID, endUserID))
  return row && JSON.stringify([row.firstName, row.lastName, row.displayName, row.email, row.phone, row.notes])
}

/** Names that the source changed. */
export async function refreshEndUser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customerID, endUserID }: { customerID: number; endUserID: number },
  { firstName, lastName, notes }: Pick<BroughtEndUser, 'firstName' | 'lastName' | 'notes'>,
): Promise<void> {
  const names = { firstName, lastName }
  await db
    .update(endUsers)
    .set({ ...names, displayName: makeDisplayName(names), notes, lastModified: now() })
    .where(isEndUser(customerID, endUserID))
}

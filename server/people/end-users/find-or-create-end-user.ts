import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { prepareStatement, runLater, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { describeSender, normaliseUID, type Sender, type SenderProfile } from './describe-sender.ts'
import { endUsers, endUserUIDs } from './end-users.table.ts'
import { makeDisplayName, makeSearchText } from './make-search-text.ts'

export interface NewEndUser {
  endUserID: number
  /** Search text by which their tickets are found. */
  text: string
}

/** The person behind a message if known, and a function that creates them. */
export interface FoundSender {
  endUserID?: number
  create(): Promise<NewEndUser>
}

/**
 * Undefined for an anonymous sender. Concurrent messages of one sender wait for each other until the transaction
 * ends, so that they find one person.
 */
export async function findSender(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  sender: Sender,
): Promise<FoundSender | undefined> {
  const profile = describeSender(sender)
  if (!profile) return undefined
  await lockSender(db, customerID, profile.uid)
  const known = (await findByUID(db, customerID, profile.uid)) ?? (await findByAddress(db, customerID, profile))
  const create = () => createFromSender(db, customerID, profile, now())
  return known === null ? { create } : { endUserID: known, create }
}

/** The same, with the person created immediately. */
export async function findOrCreateEndUser(
  context: Context,
  customerID: number,
  sender: Sender,
): Promise<{ endUserID: number; isNew: boolean } | undefined> {
  return inTransaction(context, async (context) => {
    const found = await findSender(context, customerID, sender)
    if (!found) return undefined
    const { endUserID = null, create } = found
    return endUserID === null ? { endUserID: (await create()).endUserID, isNew: true } : { endUserID, isNew: false }
  })
}

/** Serialises finding a sender until the transaction ends. */
export async function lockSender(db: Database, customerID: number, uid: string): Promise<void> {
  await runLater(db, acquireLock, { key: `end-user ${customerID} ${normaliseUID(uid)}` })
}

const acquireLock = prepareStatement(
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0))`,
  { merge: forEachRun({ key: 'text' }) },
)

const forEachUID = { merge: forEachRun({ customerID: 'bigint', uid: 'text' }) }

// With `offset 0` people are found by the address, instead of scanning all from the oldest on.
const findOwner = prepareStatement(
  sql`
  select min(end_user_id) as "endUserID" from (select ${endUserUIDs.endUserID} from ${endUserUIDs}
    where ${endUserUIDs.customerID} = ${sql.placeholder('customerID')}
      and ${endUserUIDs.uidKey} = lower(${sql.placeholder('uid')}) and ${endUserUIDs.isVerified} offset 0) as found`,
  forEachUID,
)

/** If several people share a UID, the oldest. Unverified UIDs do not match. */
async function findByUID(db: Database, customerID: number, uid: string): Promise<number | null> {
  const [row] = await runPrepared<{ endUserID: number | null }>(db, findOwner, { customerID, uid: uid.trim() })
  return row?.endUserID ?? null
}

const findAddressed = (hasAddress: SQL) =>
  prepareStatement(
    sql`
    select min(end_user_id) as "endUserID" from (select ${endUsers.endUserID} from ${endUsers}
      where ${endUsers.customerID} = ${sql.placeholder('customerID')} and ${hasAddress} offset 0) as found`,
    forEachUID,
  )
const findByEmail = findAddressed(
  sql`${endUsers.emailKey} = lower(${sql.placeholder('uid')}) and ${endUsers.isEmailVerified}`,
)
const findByPhone = findAddressed(sql`${endUsers.phone} = ${sql.placeholder('uid')} and ${endUsers.isPhoneVerified}`)

/**
 * Only if the UID itself is the address: a person with their own key is not the person who merely has the same
 * address.
 */
async function findByAddress(
  db: Database,
  customerID: number,
  { uid, uidType }: SenderProfile,
): Promise<number | null> {
  if (uidType === 'External') return null
  const find = uidType === 'Email' ? findByEmail : findByPhone
  const [row] = await runPrepared<{ endUserID: number | null }>(db, find, { customerID, uid })
  return row?.endUserID ?? null
}

/** With the UID that they used. */
const insertSender = prepareInsert(endUsers, {
  statement: sql`insert into end_user_uids (customer_id, end_user_id, uid, uid_type, is_primary)
    select customer_id, end_user_id, ${sql.placeholder('uid')}, ${sql.placeholder('uidType')}, true from stored`,
  types: { uid: 'text', uidType: 'text' },
})

async function createFromSender(
  db: Database,
  customerID: number,
  profile: SenderProfile,
  now: Date,
): Promise<NewEndUser> {
  const { uid, uidType, ...person } = profile
  const displayName = makeDisplayName(person)
  const row = {
    ...person,
    customerID,
    displayName,
    searchText: makeSearchText({ ...person, displayName }, [{ uid }]),
    dateCreated: now,
    lastModified: now,
  }
  const { endUserID } = await insertSender(db, row, { uid, uidType })
  const { firstName, lastName, email, phone } = person
  return { endUserID, text: [displayName, firstName, lastName, email, phone, uid].filter(Boolean).join(' ') }
}

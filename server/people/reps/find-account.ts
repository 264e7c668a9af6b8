import type { Role } from '@attendant/contract/people/customer-rep.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { reps } from './reps.table.ts'

/** Active accounts, looked up before the caller's customer is known. */
export interface Account {
  customerID: number
  customerRepID: number
  username: string
  email: string | null
  timeZone: string | null
  role: Role
  passwordHash: string
  sessionEpoch: number
}

const account = {
  customerID: reps.customerID,
  customerRepID: reps.customerRepID,
  username: reps.username,
  email: reps.email,
  timeZone: reps.timeZone,
  role: reps.role,
  passwordHash: reps.passwordHash,
  sessionEpoch: reps.sessionEpoch,
}

const isActive = eq(reps.isActive, true)

/** Bounds the number of password checks per sign-in. */
const maxAccounts = 20

const among = (customerIDs: number[] | 'all') =>
  customerIDs === 'all' ? undefined : inArray(reps.customerID, customerIDs)

export function findAccountsByUsername(
  db: Database,
  username: string,
  customerIDs: number[] | 'all',
): Promise<Account[]> {
  return db
    .select(account)
    .from(reps)
    .where(and(eq(sql`lower(${reps.username})`, username.trim().toLowerCase()), among(customerIDs), isActive))
    .orderBy(asc(reps.customerRepID))
    .limit(maxAccounts)
}

export function findAccountsByEmail(db: Database, email: string, customerIDs: number[] | 'all'): Promise<Account[]> {
  return db
    .select(account)
    .from(reps)
    .where(and(eq(sql`lower(${reps.email})`, email.trim().toLowerCase()), among(customerIDs), isActive))
    .orderBy(asc(reps.customerRepID))
    .limit(maxAccounts)
}

export async function findAccount(
  db: Database,
  customerID: number,
  customerRepID: number,
): Promise<Account | undefined> {
  const [row] = await db
    .select(account)
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID), isActive))
  return row
}

/** The current account, locked until the end of the transaction. */
export async function lockAccount(
  db: Database,
  customerID: number,
  customerRepID: number,
): Promise<Account | undefined> {
  const [row] = await db
    .select(account)
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID), isActive))
    .for('no key update')
  return row
}

export async function findFirstAdmin(db: Database, customerID: number): Promise<Account | undefined> {
  const [row] = await db
    .select(account)
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.role, 'Admin'), isActive))
    .orderBy(asc(reps.customerRepID))
    .limit(1)
  return row
}

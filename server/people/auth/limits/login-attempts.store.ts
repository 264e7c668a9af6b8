import { and, count, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { loginAddresses, loginFailures } from './login-attempts.table.ts'

/** What was attempted: a username at the customers of a hostname. */
export interface TriedAccount {
  customerIDs: number[]
  account: string
}

const isTried = ({ customerIDs, account }: TriedAccount) =>
  and(inArray(loginFailures.customerID, customerIDs), eq(loginFailures.account, account))

/** Windows of that address that began after `since` and have at least this many failures. */
export function listFullWindows(
  db: Database,
  tried: TriedAccount,
  { address, since, maxFailures }: { address: string; since: Date; maxFailures: number },
): Promise<{ since: Date }[]> {
  return db
    .select({ since: loginFailures.since })
    .from(loginFailures)
    .where(
      and(
        isTried(tried),
        eq(loginFailures.address, address),
        gt(loginFailures.since, since),
        gte(loginFailures.failures, maxFailures),
      ),
    )
}

/** From how many addresses sign-ins have failed since then, counted up to a limit. */
export async function countGuessingAddresses(
  db: Database,
  tried: TriedAccount,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const guessing = db
    .selectDistinct({ address: loginFailures.address })
    .from(loginFailures)
    .where(and(isTried(tried), gt(loginFailures.last, since)))
    .limit(limit)
    .as('guessing')
  const [row] = await db.select({ addresses: count() }).from(guessing)
  return row?.addresses ?? 0
}

export async function addFailure(
  db: Database,
  { customerIDs, account }: TriedAccount,
  { address, now, windowStart }: { address: string; now: Date; windowStart: Date },
): Promise<void> {
  const isInWindow = gt(loginFailures.since, windowStart)
  await db
    .insert(loginFailures)
    .values(customerIDs.map((customerID) => ({ customerID, account, address, failures: 1, since: now, last: now })))
    .onConflictDoUpdate({
      target: [loginFailures.customerID, loginFailures.account, loginFailures.address],
      set: {
        failures: sql`case when ${isInWindow} then ${loginFailures.failures} + 1 else 1 end`,
        since: sql`case when ${isInWindow} then ${loginFailures.since} else excluded.since end`,
        last: sql`excluded.last`,
      },
    })
}

export async function deleteFailuresFrom(db: Database, tried: TriedAccount, address: string): Promise<void> {
  await db.delete(loginFailures).where(and(isTried(tried), eq(loginFailures.address, address)))
}

export async function deleteFailuresBefore(db: Database, time: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.last, time))
}

export interface AccountAddress {
  customerID: number
  customerRepID: number
  address: string
}

export async function isKnownAddress(
  db: Database,
  accounts: Omit<AccountAddress, 'address'>[],
  address: string,
): Promise<boolean> {
  if (accounts.length === 0) return false
  const rows = await db
    .select({ customerRepID: loginAddresses.customerRepID })
    .from(loginAddresses)
    .where(
      and(
        inArray(
          loginAddresses.customerID,
          accounts.map(({ customerID }) => customerID),
        ),
        inArray(
          loginAddresses.customerRepID,
          accounts.map(({ customerRepID }) => customerRepID),
        ),
        eq(loginAddresses.address, address),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Written once a day per address, however often someone signs in. */
export async function keepAddress(db: Database, known: AccountAddress, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  const { customerID, customerRepID, address } = known
  await db
    .insert(loginAddresses)
    .values({ customerID, customerRepID, address, lastUsed: now })
    .onConflictDoUpdate({
      target: [loginAddresses.customerID, loginAddresses.customerRepID, loginAddresses.address],
      set: { lastUsed: now },
      setWhere: lt(loginAddresses.lastUsed, dayAgo),
    })
}

export async function deleteAddressesBefore(db: Database, time: Date): Promise<void> {
  await db.delete(loginAddresses).where(lt(loginAddresses.lastUsed, time))
}

import { and, arrayOverlaps, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { customers } from '../customers.table.ts'
import { hostnameOwners } from './hostname-owners.table.ts'
import { localhost, normaliseHostname, spellingsOf } from './normalise-hostname.ts'

export interface AskedHostname {
  hostname: string
  /** Whether the caller is on this machine. */
  isLocal: boolean
}

export interface FoundCustomers {
  customerIDs: number[] | 'all'
  /** The owner of the hostname, if it has one. */
  ownerID: number | undefined
}

/**
 * The customers that list a hostname: its owner, and others from before hostnames had owners. `localhost` means every
 * customer, for local development: only callers on this machine may use it.
 */
export async function findCustomersByHostname(
  db: Database,
  { hostname, isLocal }: AskedHostname,
): Promise<FoundCustomers> {
  const name = normaliseHostname(hostname)
  if (name === localhost) return { customerIDs: isLocal ? 'all' : [], ownerID: undefined }
  const spellings = spellingsOf(name)
  if (spellings.length === 0) return { customerIDs: [], ownerID: undefined }
  const rows = await db
    .select({ customerID: customers.customerID, ownerID: hostnameOwners.customerID })
    .from(customers)
    .leftJoin(
      hostnameOwners,
      and(eq(hostnameOwners.customerID, customers.customerID), inArray(hostnameOwners.hostname, spellings)),
    )
    .where(arrayOverlaps(customers.hostnames, spellings))
    .orderBy(desc(isNotNull(hostnameOwners.customerID)), customers.customerID)
  return { customerIDs: rows.map((row) => row.customerID), ownerID: rows[0]?.ownerID ?? undefined }
}

/**
 * Accounts for a sign-in, which never mixes customers: people of the hostname's owner take precedence, and a name
 * that the owner does not have counts only if exactly one other customer has it. `localhost` deliberately includes
 * all customers.
 */
export async function findInOneCustomer<Account extends { customerID: number }>(
  { customerIDs, ownerID }: FoundCustomers,
  find: (customerIDs: number[] | 'all') => Promise<Account[]>,
): Promise<Account[]> {
  if (customerIDs === 'all') return find('all')
  const ofOwner = ownerID === undefined ? [] : await find([ownerID])
  if (ofOwner.length > 0) return ofOwner
  const ofOthers = await find(customerIDs.filter((customerID) => customerID !== ownerID))
  return new Set(ofOthers.map(({ customerID }) => customerID)).size > 1 ? [] : ofOthers
}

import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hostnameOwners } from './hostname-owners.table.ts'
import { localhost, spellingsOf } from './normalise-hostname.ts'

interface Listed {
  customerID: number
  /** As normalised. */
  hostnames: string[]
  /** The previous list: another customer's hostname in it may stay listed. */
  before: string[]
}

/**
 * Claims the free hostnames of a customer, and releases those no longer listed. Another customer's hostname is 409:
 * it needs a proof, or the operator.
 */
export async function ownHostnames(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customerID, hostnames, before }: Listed,
): Promise<void> {
  await releaseOthers(db, customerID, hostnames)
  const known = new Set(before.flatMap(spellingsOf))
  const mine = new Set(await listOwned(db, customerID))
  for (const hostname of hostnames) {
    if (hostname === localhost || mine.has(hostname)) continue
    const isTaken = !(await claim(db, { customerID, hostname, dateCreated: now() }))
    if (isTaken && !known.has(hostname)) throw hostnameTaken(hostname)
  }
}

export const hostnameTaken = (hostname: string) => {
  const { code, message } = refuse('hostname_taken', { hostname })
  return refuse(
    'hostname_taken',
    { hostname },
    { details: [{ field: 'hostnames', code, message, params: { hostname } }] },
  )
}

export async function listOwned(db: Database, customerID: number): Promise<string[]> {
  const rows = await db
    .select({ hostname: hostnameOwners.hostname })
    .from(hostnameOwners)
    .where(eq(hostnameOwners.customerID, customerID))
  return rows.map(({ hostname }) => hostname)
}

/** Listed, but owned by another customer. */
export async function listContested(
  db: Database,
  { customerID, hostnames }: { customerID: number; hostnames: string[] },
): Promise<string[]> {
  const mine = new Set(await listOwned(db, customerID))
  return hostnames.filter((listed) => {
    const spellings = spellingsOf(listed)
    return !spellings.includes(localhost) && !spellings.some((name) => mine.has(name))
  })
}

/** The unique index decides between two concurrent claims. */
async function claim(db: Database, row: typeof hostnameOwners.$inferInsert): Promise<boolean> {
  // Stored before normalization.
  const [, other] = spellingsOf(row.hostname)
  const all = asSystem({ db }, 'find the owner of a hostname').db
  const held = other ? await all.select().from(hostnameOwners).where(eq(hostnameOwners.hostname, other)) : []
  if (held.some(({ customerID }) => customerID !== row.customerID)) return false
  const taken = await db.insert(hostnameOwners).values(row).onConflictDoNothing().returning()
  return taken.length > 0
}

async function releaseOthers(db: Database, customerID: number, kept: string[]): Promise<void> {
  const spellings = kept.flatMap(spellingsOf)
  await db
    .delete(hostnameOwners)
    .where(
      and(
        eq(hostnameOwners.customerID, customerID),
        ...(spellings.length > 0 ? [notInArray(hostnameOwners.hostname, spellings)] : []),
      ),
    )
}

/** Removes a hostname from its owner. Returns the previous owner. */
export async function seizeHostname(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  hostname: string,
): Promise<number[]> {
  const lost = await db
    .delete(hostnameOwners)
    .where(inArray(hostnameOwners.hostname, spellingsOf(hostname)))
    .returning({ customerID: hostnameOwners.customerID })
  await db.insert(hostnameOwners).values({ customerID, hostname, dateCreated: now() })
  return lost.map((row) => row.customerID).filter((id) => id !== customerID)
}

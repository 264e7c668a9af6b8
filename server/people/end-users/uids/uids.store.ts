import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { endUserUIDs } from '../end-users.table.ts'
import { listUIDs, type UIDRow } from './find-uids.ts'
import type { UIDEntry } from './merge-uids.ts'

/**
 * Makes the stored UIDs of a person equal to `wanted`. Changed ones are deleted and inserted again with their IDs:
 * swapping values, or the primary flag, would violate the unique indexes in between.
 */
export async function replaceUIDs(
  db: Database,
  person: { customerID: number; endUserID: number },
  stored: UIDRow[],
  wanted: UIDEntry[],
): Promise<UIDRow[]> {
  const kept = new Map(wanted.map((entry) => [entry.endUserUIDID, entry]))
  const outdated = stored.filter((row) => !isSame(row, kept.get(row.endUserUIDID)))
  const storedByID = new Map(stored.map((row) => [row.endUserUIDID, row]))
  const added = wanted.filter((entry) => !isSame(entry, storedByID.get(entry.endUserUIDID ?? 0)))
  if (outdated.length > 0) await deleteUIDs(db, person.customerID, outdated)
  await insertUIDs(
    db,
    person,
    added.filter((entry) => entry.endUserUIDID !== undefined),
  )
  await insertUIDs(
    db,
    person,
    added.filter((entry) => entry.endUserUIDID === undefined),
  )
  return listUIDs(db, person.customerID, [person.endUserID])
}

const isSame = (one: UIDEntry, other: UIDEntry | undefined) =>
  one.uid === other?.uid &&
  one.uidType === other.uidType &&
  one.isPrimary === other.isPrimary &&
  one.isVerified === other.isVerified

async function deleteUIDs(db: Database, customerID: number, rows: UIDRow[]): Promise<void> {
  const ids = rows.map((row) => row.endUserUIDID)
  await db
    .delete(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, customerID), inArray(endUserUIDs.endUserUIDID, ids)))
}

export async function insertUIDs(
  db: Database,
  { customerID, endUserID }: { customerID: number; endUserID: number },
  entries: UIDEntry[],
): Promise<UIDRow[]> {
  if (entries.length === 0) return []
  const rows = entries.map(({ endUserUIDID, uid, uidType, isPrimary, isVerified }) => ({
    customerID,
    endUserID,
    uid,
    uidType,
    isPrimary,
    isVerified,
    ...(endUserUIDID === undefined ? {} : { endUserUIDID }),
  }))
  return db.insert(endUserUIDs).values(rows).returning()
}

import type { EndUser } from '@attendant/contract/people/end-user.ts'
import { and, eq } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { endUsers } from './end-users.table.ts'
import { listUIDs, toEndUserUID, type UIDRow } from './uids/find-uids.ts'

export type EndUserRow = typeof endUsers.$inferSelect

export const isEndUser = (customerID: number, endUserID: number) =>
  and(eq(endUsers.customerID, customerID), eq(endUsers.endUserID, endUserID))

export async function findEndUser(
  db: Database,
  customerID: number,
  endUserID: number,
): Promise<EndUserRow | undefined> {
  const [row] = await db.select().from(endUsers).where(isEndUser(customerID, endUserID))
  return row
}

export async function getEndUser(db: Database, customerID: number, endUserID: number): Promise<EndUser> {
  const row = await findEndUser(db, customerID, endUserID)
  if (!row) throw refuse('end_user_not_found')
  return toEndUser(row, await listUIDs(db, customerID, [endUserID]))
}

/**
 * Changes lock the person until the end, because the search text is built from the names and all UIDs together.
 * `update` also blocks new tickets, because the person is about to be deleted.
 */
export async function lockEndUser(
  db: Database,
  customerID: number,
  endUserID: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<EndUserRow | undefined> {
  const [row] = await db.select().from(endUsers).where(isEndUser(customerID, endUserID)).for(strength)
  return row
}

export function toEndUser(row: EndUserRow, uids: UIDRow[]): EndUser {
  return {
    EndUserID: row.endUserID,
    CustomerID: row.customerID,
    FirstName: row.firstName,
    LastName: row.lastName,
    DisplayName: row.displayName,
    Email: row.email,
    IsEmailVerified: row.isEmailVerified,
    Phone: row.phone,
    IsPhoneVerified: row.isPhoneVerified,
    CustomerRef: row.customerRef,
    Notes: row.notes,
    IsOnLegalHold: row.isHeld,
    UIDs: uids.map(toEndUserUID),
    DateCreated: row.dateCreated.toISOString(),
    LastModified: row.lastModified.toISOString(),
  }
}

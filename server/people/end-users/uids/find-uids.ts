import type { EndUserUID } from '@attendant/contract/people/end-user.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { endUserUIDs } from '../end-users.table.ts'

export type UIDRow = typeof endUserUIDs.$inferSelect

export const toEndUserUID = (row: UIDRow): EndUserUID => ({
  EndUserUIDID: row.endUserUIDID,
  UID: row.uid,
  UIDType: row.uidType,
  IsPrimary: row.isPrimary,
  IsVerified: row.isVerified,
})

/** The database lowers both sides, because its case rules differ from the runtime's. */
export const hasUID = (uid: string) => sql`${endUserUIDs.uidKey} = lower(${uid.trim()})`

export async function listUIDs(db: Database, customerID: number, endUserIDs: number[]): Promise<UIDRow[]> {
  if (endUserIDs.length === 0) return []
  return db
    .select()
    .from(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, customerID), inArray(endUserUIDs.endUserID, endUserIDs)))
    .orderBy(asc(endUserUIDs.endUserUIDID))
}

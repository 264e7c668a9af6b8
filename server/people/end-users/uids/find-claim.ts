import { and, desc, eq } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { endUserUIDs } from '../end-users.table.ts'

/** A UID with its claimed owner. */
export type Claim = typeof endUserUIDs.$inferSelect

export async function getClaim(db: Database, customerID: number, endUserUIDID: number): Promise<Claim> {
  const [claim] = await db
    .select()
    .from(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, customerID), eq(endUserUIDs.endUserUIDID, endUserUIDID)))
  if (!claim) throw refuse('uid_not_found')
  return claim
}

/** The email address that a person claims, unless it is verified by now. */
export async function findClaimedEmail(
  db: Database,
  customerID: number,
  endUserID: number,
): Promise<Claim | undefined> {
  const [claim] = await db
    .select()
    .from(endUserUIDs)
    .where(
      and(
        eq(endUserUIDs.customerID, customerID),
        eq(endUserUIDs.endUserID, endUserID),
        eq(endUserUIDs.uidType, 'Email'),
        eq(endUserUIDs.isVerified, false),
      ),
    )
    .orderBy(desc(endUserUIDs.endUserUIDID))
    .limit(1)
  return claim
}

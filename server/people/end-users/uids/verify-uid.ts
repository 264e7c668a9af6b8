import { and, eq, min, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { normaliseUID } from '../describe-sender.ts'
import { endUserUIDs } from '../end-users.table.ts'
import { lockSender } from '../find-or-create-end-user.ts'
import { lockEndUser } from '../get-end-user.ts'
import { changePerson } from '../update-end-user.ts'
import type { Claim } from './find-claim.ts'
import { hasUID } from './find-uids.ts'

/**
 * A person verified an address, in the caller's transaction. Returns its owner: the claimant, or the end user for
 * whom it was verified before; the claimant then loses it, because an address belongs to one person.
 */
export async function verifyUID(context: Context, { customerID, endUserID, uid }: Claim): Promise<number> {
  // A concurrent message from that address finds one owner.
  await lockSender(context.db, customerID, uid)
  const claimant = await lockEndUser(context.db, customerID, endUserID)
  if (!claimant) throw refuse('end_user_not_found')
  const owner = await findOwner(context.db, { customerID, endUserID, uid })
  if (owner === null) {
    await changePerson(context, claimant, {}, [{ UID: uid, IsVerified: true }])
    return endUserID
  }
  const isEmail = claimant.email !== null && normaliseUID(claimant.email) === normaliseUID(uid)
  const isPhone = claimant.phone !== null && normaliseUID(claimant.phone) === normaliseUID(uid)
  const changes = { ...(isEmail ? { email: null } : {}), ...(isPhone ? { phone: null } : {}) }
  await changePerson(context, claimant, changes, [{ UID: uid, MarkAsDeleted: true }])
  return owner
}

/** Another person for whom it is already verified; the oldest of several. */
async function findOwner(
  db: Database,
  { customerID, endUserID, uid }: Pick<Claim, 'customerID' | 'endUserID' | 'uid'>,
): Promise<number | null> {
  const [row] = await db
    .select({ endUserID: min(endUserUIDs.endUserID) })
    .from(endUserUIDs)
    .where(
      and(
        eq(endUserUIDs.customerID, customerID),
        ne(endUserUIDs.endUserID, endUserID),
        hasUID(uid),
        sql`${endUserUIDs.isVerified}`,
      ),
    )
  return row?.endUserID ?? null
}

import { lt } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { dayInMs } from '../../platform/events/events.ts'
import { uidVerifications } from './verification.table.ts'

export const deleteExpiredCodesJob = 'verification.forget-codes'

/** Job: deletes codes that no longer count for any limit. */
export async function deleteExpiredCodes(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  await db.delete(uidVerifications).where(lt(uidVerifications.createdAt, new Date(now().getTime() - dayInMs)))
}

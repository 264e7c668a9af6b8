import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Claim } from '../../people/end-users/uids/find-claim.ts'
import { retryAfter } from '../../platform/http/protection/rate-limit.ts'
import { uidVerifications } from './verification.table.ts'

export const hourInMs = 60 * 60 * 1000

/** Codes per hour and recipient, so that no mailbox can be flooded. */
const maxPerHour = { claimant: 3, address: 5, customer: 300 }

/** Throws 429 if too many codes were sent. Locks the customer's codes until the end of the transaction. */
export async function limitCodes({ db, now }: Context, claim: Claim): Promise<void> {
  const { customerID, endUserID, uid } = claim
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${customerID}`}, 0))`)
  const { customerID: customer, createdAt } = uidVerifications
  const count = (isCounted: ReturnType<typeof eq>) => sql<number>`count(*) filter (where ${isCounted})`.mapWith(Number)
  const [used] = await db
    .select({
      claimant: count(eq(uidVerifications.endUserID, endUserID)),
      address: count(eq(uidVerifications.uid, uid.toLowerCase())),
      customer: sql<number>`count(*)`.mapWith(Number),
    })
    .from(uidVerifications)
    .where(and(eq(customer, customerID), gt(createdAt, new Date(now().getTime() - hourInMs))))
  const isOver = (Object.keys(maxPerHour) as (keyof typeof maxPerHour)[]).some(
    (whose) => (used?.[whose] ?? 0) >= maxPerHour[whose],
  )
  if (isOver) {
    throw refuse('too_many_codes', undefined, retryAfter(hourInMs))
  }
}

import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Claim } from '../../people/end-users/uids/find-claim.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { retryAfter } from '../../platform/http/protection/rate-limit.ts'
import { uidVerifications } from './verification.table.ts'

export const hourInMs = 60 * 60 * 1000

/**
 * Codes per hour: per recipient, so that no mailbox can be flooded, and per requester, so that no visitor can use up
 * the codes of everyone. The limit of a customer is only for floods from many networks, and does not stop agents.
 */
const maxPerHour = { claimant: 3, address: 5, requester: 30, customer: 5_000 }

/** Undefined for agents. The network address itself is not stored. */
export const nameRequester = ({ secrets }: Pick<Context, 'secrets'>, address: string | undefined) =>
  address === undefined ? null : secrets.sign(`requester of codes ${addressKey(address)}`)

/** Throws 429 if too many codes were sent. Locks the customer's codes until the end of the transaction. */
export async function limitCodes({ db, now }: Context, claim: Claim, requester: string | null): Promise<void> {
  const { customerID, endUserID, uid } = claim
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${customerID}`}, 0))`)
  const { customerID: customer, createdAt } = uidVerifications
  const count = (isCounted: SQL) => sql<number>`count(*) filter (where ${isCounted})`.mapWith(Number)
  const [used] = await db
    .select({
      claimant: count(eq(uidVerifications.endUserID, endUserID)),
      address: count(eq(uidVerifications.uid, uid.toLowerCase())),
      ...(requester === null
        ? {}
        : {
            requester: count(eq(uidVerifications.requester, requester)),
            customer: count(isNotNull(uidVerifications.requester)),
          }),
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

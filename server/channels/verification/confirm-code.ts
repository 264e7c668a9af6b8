import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { updateTicket } from '../../desk/tickets/changes/update-ticket.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { invalidField } from '../../errors.ts'
import type { Claim } from '../../people/end-users/uids/find-claim.ts'
import { verifyUID } from '../../people/end-users/uids/verify-uid.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { chats } from '../chat/chat.table.ts'
import { uidVerifications } from './verification.table.ts'

interface Confirmation {
  claim: Claim
  code: string
  /** The chat of the visitor who entered it, with those merged into it; by default all chats of the claimant. */
  ticketID?: number
}

/**
 * Accepts a code. It works once, within ten minutes and five attempts. The claimed address is then verified. If it is
 * already verified for another end user, the claimant's chats become that end user's tickets, and nothing else is
 * merged. Returns the owner of the address. Not inside a transaction: a wrong code must be counted although it fails.
 */
export async function confirmCode(context: Context, { claim, code, ticketID }: Confirmation): Promise<number> {
  if (context.isTransaction) throw new Error('Invariant violated: a wrong code would not be counted.')
  const owner = await inTransaction(context, async (context) => {
    if (!(await useCode(context, claim, code.replace(/[\s-]/g, '')))) return undefined
    const owner = await verifyUID(context, claim)
    if (owner !== claim.endUserID) await moveChats(context, claim, owner, ticketID)
    return owner
  })
  if (owner === undefined) throw invalidField('code', 'code_wrong')
  return owner
}

/** Counts the attempt, whatever its result. */
async function useCode({ db, now, secrets }: Context, claim: Claim, given: string): Promise<boolean> {
  const { customerID, endUserID, uid } = claim
  const [pending] = await db
    .select()
    .from(uidVerifications)
    .where(
      and(
        eq(uidVerifications.customerID, customerID),
        eq(uidVerifications.endUserID, endUserID),
        eq(uidVerifications.uid, uid.toLowerCase()),
        isNotNull(uidVerifications.sealedCode),
        gt(uidVerifications.triesLeft, 0),
        gt(uidVerifications.expiresAt, now()),
      ),
    )
    .orderBy(desc(uidVerifications.verificationID))
    .limit(1)
    .for('update')
  if (!pending?.sealedCode) return false
  const isRight = isSame(secrets.open(pending.sealedCode, sealOwnerOf(customerID)), given)
  await db
    .update(uidVerifications)
    .set(isRight ? { sealedCode: null } : { triesLeft: pending.triesLeft - 1 })
    .where(
      and(eq(uidVerifications.customerID, customerID), eq(uidVerifications.verificationID, pending.verificationID)),
    )
  return isRight
}

function isSame(code: string, given: string): boolean {
  const [one, other] = [Buffer.from(code), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

async function moveChats(
  context: Context,
  { customerID, endUserID }: Claim,
  owner: number,
  ticketID: number | undefined,
): Promise<void> {
  const rows = await context.db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .innerJoin(chats, and(eq(chats.customerID, tickets.customerID), eq(chats.ticketID, tickets.ticketID)))
    .where(
      and(
        eq(tickets.customerID, customerID),
        eq(tickets.endUserID, endUserID),
        ticketID === undefined
          ? undefined
          : or(eq(tickets.ticketID, ticketID), eq(tickets.mergedIntoTicketID, ticketID)),
      ),
    )
  for (const { ticketID } of rows) await updateTicket(context, customerID, ticketID, { endUserID: owner })
}

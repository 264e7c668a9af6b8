import { and, eq } from 'drizzle-orm'
import type { Visitor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { refuse } from '../../../errors.ts'
import { type Claim, findClaimedEmail } from '../../../people/end-users/uids/find-claim.ts'
import { confirmCode } from '../../verification/confirm-code.ts'
import { requestCode } from '../../verification/request-code.ts'
import { followMerges } from './follow-merges.ts'

/** Sends a code to the address that the visitor left. */
export async function requestEmailCode(context: Context, visitor: Visitor): Promise<{ expiresAt: string }> {
  const { claim, language } = await getClaimOf(context, visitor)
  const { expiresAt } = await requestCode(context, claim, { language, networkAddress: visitor.address })
  return { expiresAt: expiresAt.toISOString() }
}

/** The visitor enters the code. From then on the chat may use the data of the address's owner. */
export async function verifyEmail(context: Context, visitor: Visitor, code: string): Promise<void> {
  const { claim, ticketID } = await getClaimOf(context, visitor)
  await confirmCode(context, { claim, code, ticketID })
}

async function getClaimOf(
  { db }: Context,
  { customerID, ticketToken }: Visitor,
): Promise<{ claim: Claim; ticketID: number; language: string | null }> {
  const [ticket] = await db
    .select({ ticketID: tickets.ticketID, endUserID: tickets.endUserID, language: tickets.language })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketToken, ticketToken)))
  const claim = ticket?.endUserID ? await findClaimedEmail(db, customerID, ticket.endUserID) : undefined
  if (!ticket || !claim) throw refuse('chat_address_missing')
  return { claim, ticketID: await followMerges(db, customerID, ticket.ticketID), language: ticket.language }
}

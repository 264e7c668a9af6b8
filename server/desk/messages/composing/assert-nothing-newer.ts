import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../access.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockTickets } from '../../tickets/changes/change-ticket-state.ts'
import { messages } from '../messages.table.ts'

function isOfOther(caller: Caller): SQL {
  if (caller.kind === 'rep' && caller.apiToken) {
    return sql`${messages.sentByTokenID} is distinct from ${caller.apiToken.apiTokenID}::bigint`
  }
  const author = caller.kind === 'rep' ? caller.customerRepID : null
  return sql`${messages.customerRepID} is distinct from ${author}::bigint`
}

/**
 * Throws 409 if another representative wrote after the message that the caller saw last. Locks the ticket until the
 * end of the transaction.
 */
export async function assertNothingNewer(
  db: Database,
  caller: Caller,
  ticketID: number,
  expectedLastMessageID: number | null | undefined,
): Promise<void> {
  if (!expectedLastMessageID) return
  const { customerID } = caller
  await lockTickets(db, customerID, [ticketID])
  const [newer] = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.ticketID, ticketID),
        gt(messages.messageID, expectedLastMessageID),
        eq(messages.senderType, 'CustomerRep'),
        eq(messages.isAI, false),
        isOfOther(caller),
      ),
    )
    .limit(1)
  if (newer) throw refuse('newer_message')
}

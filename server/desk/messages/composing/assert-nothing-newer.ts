import { and, eq, gt, sql } from 'drizzle-orm'
import type { Caller } from '../../../access.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockTickets } from '../../tickets/changes/change-ticket-state.ts'
import { messages } from '../messages.table.ts'

/** A message of another representative after the one that the caller saw last is 409. Locks the ticket until the end. */
export async function assertNothingNewer(
  db: Database,
  caller: Caller,
  ticketID: number,
  expectedLastMessageID: number | null | undefined,
): Promise<void> {
  if (!expectedLastMessageID) return
  const { customerID } = caller
  await lockTickets(db, customerID, [ticketID])
  const author = caller.kind === 'rep' ? caller.customerRepID : null
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
        sql`${messages.customerRepID} is distinct from ${author}::bigint`,
      ),
    )
    .limit(1)
  if (newer) throw refuse('newer_message')
}

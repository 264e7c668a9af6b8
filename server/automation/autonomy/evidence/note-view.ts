import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { autonomyDrafts } from '../autonomy.table.ts'

/** Records that a person has seen the drafts of the ticket. */
export async function noteView(
  { db, now }: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<void> {
  await db
    .update(autonomyDrafts)
    .set({ shownAt: now() })
    .where(
      and(
        eq(autonomyDrafts.customerID, customerID),
        eq(autonomyDrafts.ticketID, ticketID),
        eq(autonomyDrafts.isHidden, false),
        isNull(autonomyDrafts.sentAt),
      ),
    )
}

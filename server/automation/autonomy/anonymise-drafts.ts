import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { autonomyDrafts } from './autonomy.table.ts'

/** Removes the texts of drafts and keeps their outcomes. */
export async function anonymiseDrafts({ db }: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  await db
    .update(autonomyDrafts)
    .set({ draft: { text: '', documentIDs: [], language: null } })
    .where(and(eq(autonomyDrafts.customerID, customerID), inArray(autonomyDrafts.ticketID, ticketIDs)))
}

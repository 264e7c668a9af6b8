import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { automationRuns } from './automation.table.ts'
import { queueAdvance } from './start-run.ts'

/** Resumes runs that stopped because of spam. */
export async function resumeStoppedRuns({ db }: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  if (ticketIDs.length === 0) return
  const resumed = await db
    .update(automationRuns)
    .set({ state: 'Running', endedAt: null })
    .where(
      and(
        eq(automationRuns.customerID, customerID),
        inArray(automationRuns.ticketID, ticketIDs),
        eq(automationRuns.state, 'Stopped'),
      ),
    )
    .returning({ customerID: automationRuns.customerID, runID: automationRuns.runID })
  for (const run of resumed) await queueAdvance(db, run)
}

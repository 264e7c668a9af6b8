import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { csats } from './csat.table.ts'
import { csatLifeMs } from './csat-tokens.ts'
import { queueSurvey } from './follow-closings.ts'

export const sweepCsatJob = 'csat.sweep'
const sweepSize = 1000

/** An attempt that began since then may still be running. */
const attemptMs = 10 * 60 * 1000

/** Job: finds surveys whose own job was lost, such as after restoring a backup, and those whose link has expired. */
export async function sweepCsat(context: Context): Promise<void> {
  const { db } = asSystem(context, 'list surveys that are due')
  const before = (ms: number) => new Date(context.now().getTime() - ms)
  const isIdle = or(isNull(csats.dispatchedAt), lte(csats.dispatchedAt, before(attemptMs)))
  const due = await db
    .select({ customerID: csats.customerID, csatID: csats.csatID, dueAt: csats.dueAt })
    .from(csats)
    .where(and(eq(csats.state, 'Scheduled'), eq(csats.isOfOriginal, false), lte(csats.dueAt, context.now()), isIdle))
    .orderBy(asc(csats.dueAt))
    .limit(sweepSize)
  for (const csat of due) await queueSurvey(db, csat)
  await db
    .update(csats)
    .set({ state: 'Expired' })
    .where(and(eq(csats.state, 'Sent'), lte(csats.sentAt, before(csatLifeMs))))
}

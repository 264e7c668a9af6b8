import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import type { CalendarChange } from '../../organization/customers/office-hours/queue-calendar-change.ts'
import { queueTimer, type SlaTimer } from './queue-timer.ts'
import { ticketSlas, ticketSlaTargets } from './sla.table.ts'
import { trackSla } from './track-sla.ts'

/** Tolerated difference between the clocks of the database and this process. */
const toleranceMs = 5000

/** Job: reports the due warning or breach of a ticket. A second run finds it already reported. */
export async function runSlaTimer(context: Context, { customerID, ticketID }: SlaTimer): Promise<void> {
  const [sla] = await context.db
    .select({ nextAt: ticketSlas.nextAt })
    .from(ticketSlas)
    .where(and(eq(ticketSlas.customerID, customerID), eq(ticketSlas.ticketID, ticketID)))
  if (!sla?.nextAt) return
  const early = sla.nextAt.getTime() - context.now().getTime()
  if (early <= 0) await trackSla(context, customerID, ticketID)
  else if (early <= toleranceMs) await queueTimer(context.db, { customerID, ticketID, at: sla.nextAt })
}

export const sweepSlaJob = 'sla.sweep'
const sweepSize = 1000

/** Every ticket has its own timer; this finds those whose timer was lost, such as after restoring a backup. */
export async function sweepSla(context: Context): Promise<void> {
  const { db } = asSystem(context, 'list response targets that are due')
  const due = await db
    .select({ customerID: ticketSlas.customerID, ticketID: ticketSlas.ticketID, at: ticketSlas.nextAt })
    .from(ticketSlas)
    .where(lte(ticketSlas.nextAt, context.now()))
    .orderBy(asc(ticketSlas.nextAt))
    .limit(sweepSize)
  for (const { customerID, ticketID, at } of due) if (at) await queueTimer(db, { customerID, ticketID, at })
}

const batchSize = 200

/** Job: recomputes the open targets of a customer from their start. */
export async function recomputeSla(context: Context, { customerID }: CalendarChange): Promise<void> {
  let after = 0
  for (;;) {
    const batch = await context.db
      .selectDistinct({ ticketID: ticketSlaTargets.ticketID })
      .from(ticketSlaTargets)
      .where(
        and(
          eq(ticketSlaTargets.customerID, customerID),
          gt(ticketSlaTargets.ticketID, after),
          inArray(ticketSlaTargets.state, ['Running', 'Paused']),
        ),
      )
      .orderBy(asc(ticketSlaTargets.ticketID))
      .limit(batchSize)
    for (const { ticketID } of batch) await trackSla(context, customerID, ticketID)
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.ticketID
  }
}

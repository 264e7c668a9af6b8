import type { SlaPolicyUpdate } from '@attendant/contract/desk/sla/sla-policy.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { queueCalendarChange } from '../../organization/customers/office-hours/queue-calendar-change.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { ticketSlas, ticketSlaTargets } from './sla.table.ts'
import { changePolicy, removePolicy } from './sla-policies.store.ts'

export async function changeSlaPolicy(
  context: Context,
  customerID: number,
  slaPolicyID: number,
  changes: SlaPolicyUpdate,
): Promise<void> {
  await changePolicy(context, customerID, slaPolicyID, changes)
  await queueCalendarChange(context.db, customerID)
}

/** Its running targets end silently; met and breached ones stay for reports. */
export async function deleteSlaPolicy(context: Context, customerID: number, slaPolicyID: number): Promise<void> {
  const { db } = context
  await removePolicy(db, customerID, slaPolicyID)
  const ofPolicy = and(eq(ticketSlas.customerID, customerID), eq(ticketSlas.slaPolicyID, slaPolicyID))
  const held = db.select({ ticketID: ticketSlas.ticketID }).from(ticketSlas).where(ofPolicy)
  await db
    .update(tickets)
    .set({ slaDueAt: null, slaState: null })
    .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, held)))
  await db
    .delete(ticketSlaTargets)
    .where(
      and(
        eq(ticketSlaTargets.customerID, customerID),
        eq(ticketSlaTargets.slaPolicyID, slaPolicyID),
        sql`${ticketSlaTargets.state} in ('Running', 'Paused')`,
      ),
    )
  await db.update(ticketSlas).set({ slaPolicyID: null, nextAt: null }).where(ofPolicy)
}

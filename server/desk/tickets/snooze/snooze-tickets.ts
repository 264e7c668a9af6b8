import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { applyTransition, lockTickets } from '../changes/change-ticket-state.ts'
import { queueSnoozeEnd } from './end-snooze.ts'

/** Snoozes tickets until a time, or until their end user writes. Returns the IDs of those that changed. */
export function snoozeTickets(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  until: Date | null,
): Promise<number[]> {
  return inTransaction(context, async (context) => {
    const before = await lockTickets(context.db, customerID, ticketIDs)
    if (before.some(({ isClosed }) => isClosed)) throw refuse('ticket_closed')
    const changed = await applyTransition(context, customerID, ticketIDs, {
      isApplied: (ticket) => ticket.isSnoozed && ticket.snoozedUntil?.getTime() === until?.getTime(),
      set: { isSnoozed: true, snoozedUntil: until },
    })
    if (until) {
      for (const { ticketID } of changed) await queueSnoozeEnd(context.db, { customerID, ticketID, until })
    }
    return changed.map(({ ticketID }) => ticketID)
  })
}

/** Tickets that are not snoozed stay unchanged. */
export async function unsnoozeTickets(context: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  await applyTransition(context, customerID, ticketIDs, {
    isApplied: (ticket) => !ticket.isSnoozed,
    set: { isSnoozed: false, snoozedUntil: null },
    snoozeEnd: 'Manual',
  })
}

export function readUntil({ now }: Pick<Context, 'now'>, written: string | null | undefined): Date | null {
  if (written == null) return null
  const until = new Date(written)
  if (until <= now()) throw invalidField('until', 'not_in_future')
  const latest = now()
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  if (until > latest) throw invalidField('until', 'beyond_a_year')
  return until
}

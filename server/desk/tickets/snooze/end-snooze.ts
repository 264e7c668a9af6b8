import { and, asc, lte } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { asEndUser } from '../../actors/as-end-user.ts'
import { notifySnoozeEnded } from '../../notifications/facts/notify-snooze-ended.ts'
import { automationPort } from '../../ports.ts'
import { applyTransition } from '../changes/change-ticket-state.ts'
import { ticketExists } from '../ticket-exists.ts'
import { type TicketRow, tickets } from '../tickets.table.ts'

export const endSnoozeJob = 'tickets.end-snooze'
export const endDueSnoozesJob = 'tickets.end-due-snoozes'

interface DueSnooze {
  customerID: number
  ticketID: number
}

export async function queueSnoozeEnd(
  db: Database,
  { customerID, ticketID, until }: DueSnooze & { until?: Date },
): Promise<void> {
  const payload: DueSnooze = { customerID, ticketID }
  await addJob(db, endSnoozeJob, payload, { key: `${endSnoozeJob} ${ticketID}`, ...(until ? { runAt: until } : {}) })
}

/** Ends an expired snooze once: a second run finds it ended or extended. */
export async function endSnooze(context: Context, { customerID, ticketID }: DueSnooze): Promise<void> {
  await inTransaction(context, async (context) => {
    if (!(await ticketExists(context.db, customerID, ticketID))) return
    const isDue = ({ isSnoozed, snoozedUntil }: TicketRow) =>
      isSnoozed && snoozedUntil !== null && snoozedUntil <= context.now()
    const changed = await applyTransition(context, customerID, [ticketID], {
      isApplied: (ticket) => !isDue(ticket),
      set: { isSnoozed: false, snoozedUntil: null },
      snoozeEnd: 'Time',
    })
    for (const ticket of changed) await notifySnoozeEnded(context, ticket)
    await automationPort(context).fireHookOfTickets(context, customerID, 'OnSnoozeEnd', changed)
  })
}

const sweepSize = 1000

/**
 * Every snooze has its own job; this finds those whose job was lost, such as after restoring a backup.
 */
export async function endDueSnoozes(context: Context): Promise<void> {
  const { db } = asSystem(context, 'list snoozed tickets that are due')
  const due = await db
    .select({ customerID: tickets.customerID, ticketID: tickets.ticketID })
    .from(tickets)
    .where(and(tickets.isSnoozed, lte(tickets.snoozedUntil, context.now())))
    .orderBy(asc(tickets.snoozedUntil))
    .limit(sweepSize)
  for (const ticket of due) await queueSnoozeEnd(db, ticket)
}

/**
 * Call when the end user of a snoozed ticket wrote. Returns the ticket; its snooze is announced when the message is
 * stored.
 */
export async function endSnoozeByReply(
  context: Context,
  customerID: number,
  ticketID: number,
): Promise<TicketRow | undefined> {
  const [ticket] = await applyTransition(context, customerID, [ticketID], {
    isApplied: (ticket) => !ticket.isSnoozed,
    set: { isSnoozed: false, snoozedUntil: null },
    snoozeEnd: 'Reply',
  })
  return ticket
}

/** Call when the message that ended the snooze is stored, because rules of `OnSnoozeEnd` refer to it. */
export async function announceSnoozeEnd(context: Context, ticket: TicketRow, messageID: number): Promise<void> {
  const { customerID } = ticket
  await notifySnoozeEnded(await asEndUser(context, ticket), ticket, messageID)
  await automationPort(context).fireHookOfTickets(context, customerID, 'OnSnoozeEnd', [ticket])
}

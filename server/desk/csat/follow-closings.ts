import type { CsatSkip } from '@attendant/contract/desk/csat/csat.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { systemActor } from '../actors/describe-actor.ts'
import { isTicket } from '../tickets/tickets.store.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'
import { recordFact } from '../timeline/record-fact.ts'
import { type CsatRow, csats } from './csat.table.ts'
import { findCsatSettings } from './csat-settings.store.ts'
import type { CsatKey } from './csats.store.ts'
import { countReplies, findSkip } from './find-skip.ts'

export const sendCsatJob = 'csat.send'

const minuteMs = 60_000

/** Call in the transaction that changed a ticket: closing it schedules a survey, reopening it cancels an unsent one. */
export async function followClosing(
  context: Context,
  before: Pick<TicketRow, 'isClosed'>,
  after: TicketRow,
): Promise<void> {
  if (before.isClosed === after.isClosed) return
  if (after.isClosed) return scheduleSurvey(context, after)
  const { customerID, ticketID } = after
  await context.db
    .update(csats)
    .set({ state: 'Cancelled', reason: 'reopened' })
    .where(
      and(
        eq(csats.customerID, customerID),
        eq(csats.ticketID, ticketID),
        eq(csats.state, 'Scheduled'),
        isNull(csats.dispatchedAt),
      ),
    )
}

async function scheduleSurvey(context: Context, ticket: TicketRow): Promise<void> {
  const { db, now } = context
  const { customerID, ticketID, channelID, customerRepID, teamID } = ticket
  const closing = await countClosing(db, ticket)
  const { via, scale, delayMinutes } = await findCsatSettings(db, customerID, channelID)
  if (via === 'None') return
  const reason = await findSkip(db, ticket, via)
  const dueAt = new Date(now().getTime() + delayMinutes * minuteMs)
  const { ofAI, ofPeople } = await countReplies(db, ticket)
  const [csat] = await db
    .insert(csats)
    .values({
      ...{ customerID, ticketID, closing, via, scale, customerRepID, teamID, dueAt, reason: reason ?? null },
      state: reason ? 'Skipped' : 'Scheduled',
      isAI: ofAI > 0 && ofPeople === 0,
    })
    .returning()
  if (!csat) throw new Error('Invariant violated: insert returned no row')
  if (reason) await recordSkip(context, csat, reason)
  else await queueSurvey(db, csat)
}

async function countClosing(db: Database, { customerID, ticketID }: TicketRow): Promise<number> {
  const [row] = await db
    .update(tickets)
    .set({ closings: sql`${tickets.closings} + 1` })
    .where(isTicket(customerID, ticketID))
    .returning({ closings: tickets.closings })
  return row?.closings ?? 1
}

export async function queueSurvey(db: Database, { customerID, csatID, dueAt }: CsatKey & Pick<CsatRow, 'dueAt'>) {
  const payload: CsatKey = { customerID, csatID }
  await addJob(db, sendCsatJob, payload, { key: `${sendCsatJob} ${csatID}`, runAt: dueAt })
}

export const recordSkip = (context: Context, csat: CsatRow, reason: CsatSkip): Promise<void> => {
  const { customerID, ticketID, csatID, closing } = csat
  const fact = { ticketID, type: 'csatSkipped', data: { csatID, closing, reason } } as const
  return recordFact(context, customerID, fact, { actor: systemActor })
}

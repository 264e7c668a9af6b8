import type { CsatReason, CsatSkip } from '@attendant/contract/desk/csat/csat.ts'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { PermanentFailure } from '../messages/delivery/sender.ts'
import { channelsPort } from '../ports.ts'
import { isTicket } from '../tickets/tickets.store.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'
import { chooseText } from './choose-text.ts'
import { type CsatRow, csats } from './csat.table.ts'
import { findCsatSettings } from './csat-settings.store.ts'
import { signCsatToken } from './csat-tokens.ts'
import { type CsatKey, isCsat } from './csats.store.ts'
import { findAddress, findSkip } from './find-skip.ts'
import { queueSurvey, recordSkip } from './follow-closings.ts'
import { markSent } from './mark-sent.ts'

/** Tolerated difference between the clocks of the database and this process. */
const toleranceMs = 5000

/**
 * Only one worker sends a survey: a worker that lost its database connection may continue although its job was given
 * to another.
 */
const claimMs = 2 * 60 * 1000

/** After this long without success, sending is given up. */
const maxDelayMs = 24 * 60 * 60 * 1000

const isWaiting = (key: CsatKey) => and(isCsat(key), eq(csats.state, 'Scheduled'))

/** Job: sends a due survey, unless the ticket no longer qualifies. */
export async function sendSurvey(context: Context, key: CsatKey): Promise<void> {
  const { db, now } = context
  const [csat] = await db.select().from(csats).where(isWaiting(key))
  if (!csat) return
  const early = csat.dueAt.getTime() - now().getTime()
  if (early > 0) return early <= toleranceMs ? queueSurvey(db, csat) : undefined
  const { customerID, ticketID } = csat
  const [ticket] = await db.select().from(tickets).where(isTicket(customerID, ticketID))
  if (!ticket) return
  const settings = await findCsatSettings(db, customerID, ticket.channelID)
  if (!csat.dispatchedAt) {
    if (settings.via === 'None') return cancel(db, csat, 'switched off')
    const reason = await findSkip(db, ticket, csat.via)
    if (reason) return inTransaction(context, (context) => skip(context, csat, reason))
  }
  const { question } = chooseText(settings, ticket.language)
  if (csat.via === 'Mail' && !(await mail(context, csat, ticket, question))) return
  await inTransaction(context, (context) => markSent(context, csat, question))
}

/** Returns whether it was sent. */
async function mail(context: Context, csat: CsatRow, ticket: TicketRow, question: string): Promise<boolean> {
  const { db, now, publicUrl } = context
  const address = await findAddress(db, ticket)
  if (!address) {
    // Removed since the first attempt.
    await cancel(db, csat, 'not delivered')
    return false
  }
  const dispatch = await beginDispatch(context, csat)
  if (!dispatch) return false
  const { csatID, scale, dueAt } = csat
  const link = `${publicUrl}/csat/${signCsatToken(context, csat)}`
  const survey = { ticket, csatID, address, question, link, scale, since: dispatch.since }
  try {
    await channelsPort(context).mailSurvey(context, survey)
    return true
  } catch (fault) {
    // If the database is unavailable, the claim expires.
    await release(db, csat, dispatch.until).catch(() => undefined)
    const isFinal = fault instanceof PermanentFailure || now().getTime() - dueAt.getTime() > maxDelayMs
    if (!isFinal) throw fault
    context.log.warn({ err: fault, csatID, customerID: csat.customerID }, 'Gave up sending a satisfaction survey.')
    await cancel(db, csat, 'not delivered')
    return false
  }
}

interface Dispatch {
  /** When an earlier attempt began, if one did. */
  since: Date | undefined
  /** The end of the claim. */
  until: Date
}

/** From here on the survey can no longer be cancelled. If another worker is sending it, it is checked again later. */
async function beginDispatch({ db, now }: Context, csat: CsatRow): Promise<Dispatch | undefined> {
  const at = now()
  const until = new Date(at.getTime() + claimMs)
  const isFree = or(isNull(csats.dispatchingUntil), lte(csats.dispatchingUntil, at))
  const [begun] = await db
    .update(csats)
    .set({
      dispatchedAt: sql`coalesce(${csats.dispatchedAt}, ${at.toISOString()}::timestamptz)`,
      dispatchingUntil: until,
    })
    .where(and(isWaiting(csat), isFree))
    .returning({ first: csats.dispatchedAt })
  if (!begun) {
    await queueSurvey(db, { ...csat, dueAt: until })
    return undefined
  }
  return { since: begun.first && begun.first < at ? begun.first : undefined, until }
}

async function release(db: Database, csat: CsatRow, until: Date): Promise<void> {
  await db
    .update(csats)
    .set({ dispatchingUntil: null })
    .where(and(isWaiting(csat), eq(csats.dispatchingUntil, until)))
}

async function cancel(db: Database, csat: CsatRow, reason: CsatReason): Promise<void> {
  await db.update(csats).set({ state: 'Cancelled', reason }).where(isWaiting(csat))
}

async function skip(context: Context, csat: CsatRow, reason: CsatSkip): Promise<void> {
  const skipped = await context.db
    .update(csats)
    .set({ state: 'Skipped', reason })
    .where(isWaiting(csat))
    .returning({ csatID: csats.csatID })
  if (skipped.length > 0) await recordSkip(context, csat, reason)
}

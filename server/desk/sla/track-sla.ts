import type { SlaState } from '@attendant/contract/desk/sla/ticket-sla.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { readOfficeCalendar } from '../../organization/customers/office-hours/read-office-calendar.ts'
import type { Database } from '../../platform/database/database.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { messages } from '../messages/messages.table.ts'
import { toEventData } from '../tickets/open-ticket.ts'
import { isTicket, updateTicketRow } from '../tickets/tickets.store.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'
import { type Observation, observe, withdraw } from './clock/follow-courses.ts'
import { matchPolicy } from './match-policy.ts'
import { queueTimer } from './queue-timer.ts'
import { ticketSlas, ticketSlaTargets } from './sla.table.ts'
import { listActivePolicies, type PolicyRow } from './sla-policies.store.ts'
import { judgeTargets, type TargetRow } from './targets/judge-targets.ts'
import { keyOf, reportAlarms } from './targets/report-alarms.ts'
import { storeTargets } from './targets/store-targets.ts'

type SlaRow = typeof ticketSlas.$inferSelect
type MessageRow = typeof messages.$inferSelect

const value = sql.placeholder
const isConcerned = prepareStatement(
  sql`select
  exists(select from sla_policies where customer_id = ${value('customerID')} and is_active)
  or exists(select from ticket_slas where customer_id = ${value('customerID')} and ticket_id = ${value('ticketID')})
  as "isConcerned"`,
  { merge: forEachRun({ customerID: 'bigint', ticketID: 'bigint' }) },
)

const everConcerned = prepareStatement(sql`select
  exists(select from sla_policies where customer_id = ${value('customerID')})
  or exists(select from ticket_slas where customer_id = ${value('customerID')}) as "isConcerned"`)

/** Whether any ticket of the customer can have an SLA: only if there is a policy. */
const mayBeConcerned = async ({ db }: Context, customerID: number): Promise<boolean> =>
  (await runPrepared<{ isConcerned: boolean }>(db, everConcerned, { customerID }))[0]?.isConcerned ?? true

/** Whether the ticket has an SLA or can get one. */
export async function mayHaveSla(context: Context, customerID: number, ticketID: number): Promise<boolean> {
  const { configuration } = context
  if (configuration && !(await configuration.remember('sla', () => mayBeConcerned(context, customerID)))) return false
  const [found] = await runPrepared<{ isConcerned: boolean }>(context.db, isConcerned, { customerID, ticketID })
  return found?.isConcerned ?? false
}

/** Records a message that was stored, sent or failed; `at` is when that happened. */
export async function trackMessage(context: Context, message: MessageRow, at: Date): Promise<void> {
  if (await mayHaveSla(context, message.customerID, message.ticketID)) await noteMessage(context, message, at)
}

/** The same for a ticket with `mayHaveSla`. */
export async function noteMessage(context: Context, message: MessageRow, at: Date): Promise<void> {
  const { customerID, ticketID, messageID } = message
  await renewSla(context, customerID, ticketID, (log) => {
    if (message.senderType !== 'EndUser' && message.status === 'Failed') return withdraw(log, messageID)
    const observation = toObservation(message, at.getTime())
    return observation ? observe(log, observation) : log
  })
}

/**
 * Automatic email, spam, internal messages, forwards and interim notices do not count.
 */
function toObservation(message: MessageRow, at: number): Observation | undefined {
  const { messageID, senderType, status, arrivedAs, isInternal, isInterim, isForward, isAI } = message
  if (arrivedAs || isInternal || isInterim || isForward) return undefined
  if (senderType === 'EndUser') return status === 'Spam' ? undefined : { kind: 'asked', at, messageID }
  return status === 'Sent' ? { kind: 'replied', at, messageID, isAI } : undefined
}

/**
 * Updates the SLA of a ticket: its policy, targets, state and next due time, and reports due warnings and breaches.
 * Call it in the transaction of every change that a policy may depend on. Returns false if nothing can have changed,
 * because no policy applies.
 */
export async function trackSla(context: Context, customerID: number, ticketID: number): Promise<boolean> {
  const isConcerned = await mayHaveSla(context, customerID, ticketID)
  if (isConcerned) await renewSla(context, customerID, ticketID, (log) => log)
  return isConcerned
}

async function renewSla(
  context: Context,
  customerID: number,
  ticketID: number,
  note: (log: Observation[]) => Observation[],
): Promise<void> {
  await inTransaction(context, async ({ cause: _, ...context }) => {
    const { db, now } = context
    const [ticket] = await db.select().from(tickets).where(isTicket(customerID, ticketID)).for('no key update')
    if (!ticket || ticket.origin === 'Import') return
    const [before] = await db
      .select()
      .from(ticketSlas)
      .where(and(eq(ticketSlas.customerID, customerID), eq(ticketSlas.ticketID, ticketID)))
    const policies = await listActivePolicies(db, customerID)
    const match = await matchPolicy(context, { customerID, ticketID, policies, before })
    const noted = note(before?.log ?? (await readLog(db, customerID, ticketID)))
    const log = noteState(noted, ticket, now().getTime())
    const policy = policies.find(({ slaPolicyID }) => slaPolicyID === match.slaPolicyID)
    await renewTargets(context, ticket, { ...newRow, ...before, ...match, customerID, ticketID, log }, policy)
  })
}

const newRow: Pick<SlaRow, 'warned' | 'breached' | 'nextAt'> = { warned: [], breached: [], nextAt: null }

async function renewTargets(context: Context, ticket: TicketRow, sla: SlaRow, policy: PolicyRow | undefined) {
  const { db } = context
  const { customerID, ticketID } = ticket
  const now = context.now()
  const stored = await db
    .select()
    .from(ticketSlaTargets)
    .where(and(eq(ticketSlaTargets.customerID, customerID), eq(ticketSlaTargets.ticketID, ticketID)))
    .orderBy(asc(ticketSlaTargets.startedAt))
  const calendar = policy?.clock === 'OfficeHours' ? await readOfficeCalendar(db, customerID) : null
  const judged = policy ? judgeTargets(sla.log, ticket, policy, { calendar, now, stored }) : []
  const alarms = judged.filter(({ row, warnAt }) => {
    if (row.state === 'Breached') return !sla.breached.includes(keyOf(row))
    return row.state === 'Running' && isPast(warnAt, now) && !sla.warned.includes(keyOf(row))
  })
  const breached = [
    ...sla.breached,
    ...alarms.filter(({ row }) => row.state === 'Breached').map(({ row }) => keyOf(row)),
  ]
  const warned = [...sla.warned, ...alarms.filter(({ row }) => row.state === 'Running').map(({ row }) => keyOf(row))]
  const running = judged.filter(({ row }) => row.state === 'Running')
  const upcoming = running.flatMap(({ row, warnAt }) => {
    const isWarned = warned.includes(keyOf(row))
    return [row.dueAt, warnAt !== null && !isWarned ? warnAt : null].filter((at) => at !== null)
  })
  const nextAt = earliest(upcoming)
  const row = { ...sla, slaPolicyID: policy?.slaPolicyID ?? null, warned, breached, nextAt }
  await db
    .insert(ticketSlas)
    .values(row)
    .onConflictDoUpdate({ target: [ticketSlas.customerID, ticketSlas.ticketID], set: row })
  await storeTargets(
    db,
    policy ? stored : stored.filter(({ state }) => state === 'Running' || state === 'Paused'),
    judged.map(({ row }) => row),
  )
  if (nextAt && nextAt.getTime() !== sla.nextAt?.getTime()) await queueTimer(db, { customerID, ticketID, at: nextAt })
  await showOnTicket(
    context,
    ticket,
    judged.map(({ row }) => row),
    running.some(({ warnAt }) => isPast(warnAt, now)),
  )
  await reportAlarms(
    context,
    ticket,
    alarms.map(({ row }) => row),
  )
}

const isPast = (at: Date | null, now: Date) => at !== null && at <= now

const earliest = (times: Date[]): Date | null =>
  times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null

async function showOnTicket(
  context: Context,
  ticket: TicketRow,
  targets: TargetRow[],
  isWarned: boolean,
): Promise<void> {
  const owed = targets.filter(({ endedAt }) => endedAt === null)
  const slaDueAt = earliest(owed.flatMap(({ dueAt }) => dueAt ?? []))
  const slaState = worstOf(targets, isWarned)
  if (slaDueAt?.getTime() === ticket.slaDueAt?.getTime() && slaState === ticket.slaState) return
  await updateTicketRow(context.db, ticket, { slaDueAt, slaState })
  await publishEvent(context, {
    customerID: ticket.customerID,
    type: 'ticket.updated',
    data: toEventData({ ...ticket, slaDueAt, slaState }, ticket),
  })
}

function worstOf(targets: TargetRow[], isWarned: boolean): SlaState | null {
  const has = (wanted: TargetRow['state']) => targets.some(({ state }) => state === wanted)
  if (targets.length === 0) return null
  if (has('Breached')) return 'Breached'
  if (isWarned) return 'Warning'
  return has('Paused') && !has('Running') ? 'Paused' : 'Ok'
}

/** Records whether the ticket was closed or snoozed since. */
function noteState(log: Observation[], { isClosed, isSnoozed }: TicketRow, at: number): Observation[] {
  const was = (on: Observation['kind'], off: Observation['kind']) =>
    log.findLast(({ kind }) => kind === on || kind === off)?.kind === on
  let noted = log
  if (isClosed !== was('closed', 'reopened')) noted = observe(noted, { kind: isClosed ? 'closed' : 'reopened', at })
  if (isSnoozed !== was('snoozed', 'woken')) noted = observe(noted, { kind: isSnoozed ? 'snoozed' : 'woken', at })
  return noted
}

/** Imported history arrived long after it was written. */
const historicMs = 24 * 60 * 60 * 1000

/** For a ticket that already has messages, such as one that was split off. */
async function readLog(db: Database, customerID: number, ticketID: number): Promise<Observation[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), isNull(messages.arrivedAs)))
    .orderBy(asc(messages.dateCreated), asc(messages.messageID))
  return rows.reduce<Observation[]>((log, message) => {
    const at = writtenAt(message)
    if (message.senderType === 'EndUser' && message.dateCreated.getTime() - at.getTime() > historicMs) return log
    const observation = toObservation(message, at.getTime())
    return observation ? observe(log, observation) : log
  }, [])
}

/** When a message was written, but not after it arrived. */
export const writtenAt = ({ messageDate, dateCreated }: Pick<MessageRow, 'messageDate' | 'dateCreated'>): Date =>
  messageDate && messageDate < dateCreated ? messageDate : dateCreated

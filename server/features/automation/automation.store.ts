import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database.ts'
import { prepareInsert } from '../../platform/prepared-insert.ts'
import { prepareSelect } from '../../platform/prepared-select.ts'
import { findChannel } from '../channels/get-live-channel.ts'
import type { MessageRow } from '../messages/get-message-for-caller.ts'
import { messages } from '../messages/messages.table.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'
import { automationEffects, automationRuns, automationSteps } from './automation.table.ts'
import type { Run, RunKey } from './automation-run.ts'

type RunRow = typeof automationRuns.$inferSelect
type StepRow = typeof automationSteps.$inferSelect

export const isRun = ({ customerID, runID }: RunKey) =>
  and(eq(automationRuns.customerID, customerID), eq(automationRuns.runID, runID))

const columnsOf = <Table extends PgTable>(table: Table) => getTableColumns(table) as Record<string, PgColumn>

const ofTicket = sql`from ${tickets} where ${tickets.customerID} = ${sql.placeholder('customerID')}
  and ${tickets.ticketID} = ${sql.placeholder('ticketID')}`
const ofMessage = sql`from ${messages} where ${messages.customerID} = ${sql.placeholder('customerID')}
  and ${messages.messageID} = ${sql.placeholder('messageID')}`

const findTicketRow = prepareSelect(columnsOf(tickets), ofTicket)
const findMessageRow = prepareSelect(columnsOf(messages), ofMessage)
const lockTicketRow = prepareSelect(columnsOf(tickets), sql`${ofTicket} for update`)
const lockMessageRow = prepareSelect(columnsOf(messages), sql`${ofMessage} for update`)
const lockRunRow = prepareSelect(
  { runID: automationRuns.runID },
  sql`from ${automationRuns} where ${automationRuns.customerID} = ${sql.placeholder('customerID')}
    and ${automationRuns.runID} = ${sql.placeholder('runID')}
    and ${automationRuns.position} = ${sql.placeholder('position')}
    and ${automationRuns.state} = ${sql.placeholder('state')} for update`,
)

interface Subject {
  customerID: number
  ticketID: number | null
  messageID: number | null
}

async function readSubject(
  db: Database,
  subject: Subject,
  isLocked: boolean,
): Promise<Pick<Run, 'ticket' | 'message'>> {
  const [readTicket, readMessage] = isLocked ? [lockTicketRow, lockMessageRow] : [findTicketRow, findMessageRow]
  const [ticket] = subject.ticketID === null ? [] : await readTicket(db, subject)
  const [message] = subject.messageID === null ? [] : await readMessage(db, subject)
  return { ticket: ticket as TicketRow | undefined, message: message as MessageRow | undefined }
}

const subjectOf = ({ customerID, ticket, message }: Run): Subject => ({
  customerID,
  ticketID: ticket?.ticketID ?? null,
  messageID: message?.messageID ?? null,
})

export async function findRun(db: Database, key: RunKey): Promise<Run | undefined> {
  const [row] = await db.select().from(automationRuns).where(isRun(key))
  if (!row) return undefined
  const { customerID, runID, kind, state, position, agenda, facts } = row
  const channel = await findChannel(db, customerID, row.channelID)
  if (!channel) return undefined
  return {
    ...{ customerID, runID, kind, state, position, agenda, facts, channel },
    ...(await readSubject(db, row, false)),
  }
}

/** The run with the rows it is about as they are by now. */
export async function refreshRun(db: Database, run: Run): Promise<Run> {
  return { ...run, ...(await readSubject(db, subjectOf(run), false)) }
}

/**
 * The run as it is where a step began, or nothing when somebody else took the step. Ticket, message, run: in the
 * order in which everybody locks them.
 */
export async function lockRun(db: Database, begun: Run): Promise<Run | undefined> {
  const subject = await readSubject(db, subjectOf(begun), true)
  const { customerID, runID, position, state } = begun
  const [row] = await lockRunRow(db, { customerID, runID, position, state })
  return row && { ...begun, ...subject }
}

export async function updateRun(db: Database, key: RunKey, changes: Partial<RunRow>): Promise<void> {
  await db.update(automationRuns).set(changes).where(isRun(key))
}

export const insertStep = prepareInsert(automationSteps)

const isOfMessage = (customerID: number, messageID: number) =>
  and(eq(automationRuns.customerID, customerID), eq(automationRuns.messageID, messageID))

export async function findRunsOfMessage(db: Database, customerID: number, messageID: number): Promise<RunRow[]> {
  return db.select().from(automationRuns).where(isOfMessage(customerID, messageID)).orderBy(asc(automationRuns.runID))
}

export async function findStepsOfMessage(db: Database, customerID: number, messageID: number): Promise<StepRow[]> {
  const rows = await db
    .select({ step: automationSteps })
    .from(automationSteps)
    .innerJoin(
      automationRuns,
      and(eq(automationRuns.customerID, automationSteps.customerID), eq(automationRuns.runID, automationSteps.runID)),
    )
    .where(isOfMessage(customerID, messageID))
    .orderBy(asc(automationSteps.stepID))
  return rows.map(({ step }) => step)
}

interface Effect {
  customerID: number
  key: string
  ticketID: number | null
  details?: Record<string, string>
}

/** True for the first who claims the effect, false for everybody after. */
export async function claimEffect({ db, now }: Context, { details = {}, ...effect }: Effect): Promise<boolean> {
  const claimed = await db
    .insert(automationEffects)
    .values({ ...effect, details, at: now() })
    .onConflictDoNothing()
    .returning({ key: automationEffects.key })
  return claimed.length > 0
}

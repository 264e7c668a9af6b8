import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database.ts'
import { findChannel } from '../channels/get-live-channel.ts'
import { messages } from '../messages/messages.table.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { automationEffects, automationRuns, automationSteps } from './automation.table.ts'
import type { Run, RunKey } from './automation-run.ts'

type RunRow = typeof automationRuns.$inferSelect
type StepRow = typeof automationSteps.$inferSelect

export const isRun = ({ customerID, runID }: RunKey) =>
  and(eq(automationRuns.customerID, customerID), eq(automationRuns.runID, runID))

const isTicketOf = (customerID: number, ticketID: number) =>
  and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID))
const isMessageOf = (customerID: number, messageID: number) =>
  and(eq(messages.customerID, customerID), eq(messages.messageID, messageID))

export async function findRun(db: Database, key: RunKey): Promise<Run | undefined> {
  const [row] = await db.select().from(automationRuns).where(isRun(key))
  if (!row) return undefined
  const { customerID, runID, kind, state, position, agenda, facts, ticketID, messageID } = row
  const channel = await findChannel(db, customerID, row.channelID)
  if (!channel) return undefined
  const ticket = ticketID === null ? [] : await db.select().from(tickets).where(isTicketOf(customerID, ticketID))
  const message = messageID === null ? [] : await db.select().from(messages).where(isMessageOf(customerID, messageID))
  return {
    ...{ customerID, runID, kind, state, position, agenda, facts, channel },
    ticket: ticket[0],
    message: message[0],
  }
}

/**
 * The run as it is where a step began, or nothing when somebody else took the step. Ticket, message, run: in the
 * order in which everybody locks them.
 */
export async function lockRun(db: Database, begun: Run): Promise<Run | undefined> {
  const { customerID } = begun
  const [ticket] = begun.ticket
    ? await db.select().from(tickets).where(isTicketOf(customerID, begun.ticket.ticketID)).for('update')
    : []
  const [message] = begun.message
    ? await db.select().from(messages).where(isMessageOf(customerID, begun.message.messageID)).for('update')
    : []
  const [row] = await db
    .select({ runID: automationRuns.runID })
    .from(automationRuns)
    .where(and(isRun(begun), eq(automationRuns.position, begun.position), eq(automationRuns.state, begun.state)))
    .for('update')
  return row && { ...begun, ticket, message }
}

export async function updateRun(db: Database, key: RunKey, changes: Partial<RunRow>): Promise<void> {
  await db.update(automationRuns).set(changes).where(isRun(key))
}

export async function insertStep(db: Database, row: typeof automationSteps.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(automationSteps).values(row).returning({ stepID: automationSteps.stepID })
  if (!inserted) throw new Error('The step was not stored.')
  return inserted.stepID
}

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

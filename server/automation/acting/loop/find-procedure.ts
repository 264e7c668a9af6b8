import { and, asc, eq } from 'drizzle-orm'
import { messageTopics } from '../../../desk/messages/messages.table.ts'
import { remember } from '../../../platform/database/configuration/known-configuration.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'
import { type ProcedureRow, procedureStates, procedures } from '../procedures/procedures.table.ts'
import { findActiveTools } from '../tools/tools.store.ts'
import type { ToolRow } from '../tools/tools.table.ts'

type ProcedureState = typeof procedureStates.$inferSelect

export interface FoundProcedure {
  procedure: ProcedureRow
  tools: ToolRow[]
  /** The ticket's position in the procedure. */
  state: ProcedureState | undefined
}

/** A conversation idle for longer than this starts over. */
const maxRestMs = 7 * 24 * 60 * 60 * 1000

/**
 * Finds the procedure for a message: the one for its topics, the one its ticket is in, or one that applies to every
 * message.
 */
export async function findProcedure(context: StepContext, run: Run): Promise<FoundProcedure | undefined> {
  const { customerID, ticket, message } = run
  if (!ticket || !message) return undefined
  const active = await remember(context, 'procedures', () => listActive(context, customerID))
  if (active.length === 0) return undefined
  const state = await findState(context, customerID, ticket.ticketID)
  const rows = await context.db
    .select({ topicID: messageTopics.topicID })
    .from(messageTopics)
    .where(and(eq(messageTopics.customerID, customerID), eq(messageTopics.messageID, message.messageID)))
  const topicIDs = new Set(rows.map(({ topicID }) => topicID))
  const inProgress = active.find(({ procedureID }) => procedureID === state?.procedureID)
  const ofTopics = active.filter((one) => one.topicIDs.some((topicID) => topicIDs.has(topicID)))
  const isContinued = inProgress && (ofTopics.length === 0 || ofTopics.includes(inProgress))
  const chosen = (isContinued ? inProgress : ofTopics[0]) ?? active.find((one) => one.topicIDs.length === 0)
  if (!chosen) return undefined
  const tools = await findActiveTools(context.db, customerID, chosen.toolIDs)
  return { procedure: chosen, tools, state: chosen === inProgress ? state : undefined }
}

const listActive = ({ db }: StepContext, customerID: number): Promise<ProcedureRow[]> =>
  db
    .select()
    .from(procedures)
    .where(and(eq(procedures.customerID, customerID), eq(procedures.isActive, true)))
    .orderBy(asc(procedures.procedureID))

async function findState(
  { db, now }: StepContext,
  customerID: number,
  ticketID: number,
): Promise<ProcedureState | undefined> {
  const [state] = await db
    .select()
    .from(procedureStates)
    .where(and(eq(procedureStates.customerID, customerID), eq(procedureStates.ticketID, ticketID)))
  return state && now().getTime() - state.at.getTime() < maxRestMs ? state : undefined
}

export async function saveState({ db, now }: StepContext, state: Omit<ProcedureState, 'at'>): Promise<void> {
  const row = { ...state, at: now() }
  await db
    .insert(procedureStates)
    .values(row)
    .onConflictDoUpdate({ target: [procedureStates.customerID, procedureStates.ticketID], set: row })
}

export async function clearState({ db }: StepContext, customerID: number, ticketID: number): Promise<void> {
  await db
    .delete(procedureStates)
    .where(and(eq(procedureStates.customerID, customerID), eq(procedureStates.ticketID, ticketID)))
}

import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { type ToolCallRow, type ToolCallState, toolCalls } from './tool-calls.table.ts'

const isCall = (customerID: number, toolCallID: number) =>
  and(eq(toolCalls.customerID, customerID), eq(toolCalls.toolCallID, toolCallID))

export async function findCall(db: Database, customerID: number, toolCallID: number): Promise<ToolCallRow | undefined> {
  const [row] = await db.select().from(toolCalls).where(isCall(customerID, toolCallID))
  return row
}

export function findCallsOfRun(db: Database, customerID: number, runID: number): Promise<ToolCallRow[]> {
  return db
    .select()
    .from(toolCalls)
    .where(and(eq(toolCalls.customerID, customerID), eq(toolCalls.runID, runID)))
    .orderBy(asc(toolCalls.toolCallID))
}

export async function insertCall(db: Database, row: Omit<ToolCallRow, 'toolCallID'>): Promise<number> {
  const [inserted] = await db.insert(toolCalls).values(row).returning({ toolCallID: toolCalls.toolCallID })
  if (!inserted) throw new Error('Invariant violated: insert returned no row')
  return inserted.toolCallID
}

export async function updateCall(
  db: Database,
  { customerID, toolCallID }: Pick<ToolCallRow, 'customerID' | 'toolCallID'>,
  changes: Partial<ToolCallRow>,
): Promise<void> {
  await db.update(toolCalls).set(changes).where(isCall(customerID, toolCallID))
}

/** Marks a call as started, in its own statement: from here on its outcome may be unknown. */
export async function claimCall(
  db: Database,
  { customerID, toolCallID, attempt, state }: ToolCallRow,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(toolCalls)
    .set({ state: 'Started', attempt: attempt + 1, startedUntil: until })
    .where(and(isCall(customerID, toolCallID), eq(toolCalls.state, state), eq(toolCalls.attempt, attempt)))
  return (rowCount ?? 0) > 0
}

const made: ToolCallState[] = ['Started', 'Done', 'Failed', 'Unknown']

/** Counts the other calls of a tool for a ticket. */
export function countCalls(db: Database, { customerID, ticketID, toolID, toolCallID }: ToolCallRow): Promise<number> {
  return db.$count(
    toolCalls,
    and(
      eq(toolCalls.customerID, customerID),
      eq(toolCalls.ticketID, ticketID),
      eq(toolCalls.toolID, toolID ?? 0),
      ne(toolCalls.toolCallID, toolCallID),
      inArray(toolCalls.state, made),
    ),
  )
}

/** Finds another call of the ticket with the same arguments that awaits a decision or has an unknown outcome. */
export async function findOpenTwin(db: Database, call: ToolCallRow): Promise<ToolCallRow | undefined> {
  const [row] = await db
    .select()
    .from(toolCalls)
    .where(
      and(
        eq(toolCalls.customerID, call.customerID),
        eq(toolCalls.ticketID, call.ticketID),
        eq(toolCalls.toolID, call.toolID ?? 0),
        ne(toolCalls.toolCallID, call.toolCallID),
        sql`${toolCalls.arguments}::jsonb = ${JSON.stringify(call.arguments)}::jsonb`,
        sql`(${toolCalls.state} in ('Unknown', 'Started', 'Approved') or exists (select from approvals as waiting
          where waiting.customer_id = ${toolCalls.customerID} and waiting.tool_call_id = ${toolCalls.toolCallID}
            and waiting.state = 'Pending'))`,
      ),
    )
    .limit(1)
  return row
}

import type {
  Procedure,
  ProcedureCreate,
  ProcedureSteps,
  ProcedureUpdate,
} from '@attendant/contract/automation/procedure.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findUnknownIDs } from '../../rules/mappings/find-unknown-ids.ts'
import { tools } from '../tools/tools.table.ts'
import { checkSteps } from './check-steps.ts'
import { findProcedureName, getProcedure, isProcedure } from './procedures.store.ts'
import { procedures } from './procedures.table.ts'

const defaultMaxSteps = 10

export async function createProcedure(context: Context, customerID: number, body: ProcedureCreate): Promise<Procedure> {
  const { db } = context
  const name = body.name.trim()
  await assertNameAvailable(db, customerID, name)
  const [row] = await db
    .insert(procedures)
    .values({
      customerID,
      name,
      goal: body.goal ?? null,
      ...(await readWork(context, customerID, body.steps ?? '', body.toolIDs ?? [])),
      topicIDs: await checkTopics(db, customerID, body.topicIDs ?? []),
      exitConditions: body.exitConditions ?? null,
      maxSteps: body.maxSteps ?? defaultMaxSteps,
      isActive: body.isActive ?? true,
    })
    .returning({ procedureID: procedures.procedureID })
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return getProcedure(db, customerID, row.procedureID)
}

export async function updateProcedure(
  context: Context,
  customerID: number,
  procedureID: number,
  { name, steps, toolIDs, topicIDs, ...rest }: ProcedureUpdate,
): Promise<void> {
  const { db } = context
  const before = await getProcedure(db, customerID, procedureID)
  if (name !== undefined) await assertNameAvailable(db, customerID, name.trim(), procedureID)
  const work = await readWork(context, customerID, steps ?? before.steps, toolIDs ?? before.toolIDs)
  await db
    .update(procedures)
    .set({
      ...rest,
      ...work,
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(topicIDs === undefined ? {} : { topicIDs: await checkTopics(db, customerID, topicIDs) }),
    })
    .where(isProcedure(customerID, procedureID))
}

export async function deleteProcedure({ db }: Context, customerID: number, procedureID: number): Promise<void> {
  const { rowCount } = await db.delete(procedures).where(isProcedure(customerID, procedureID))
  if (!rowCount) throw refuse('procedure_not_found')
}

/**
 * Call before deleting a topic: disables procedures that are only for it, so that they do not apply to every message.
 */
export async function clearTopicFromProcedures(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  topicID: number,
): Promise<void> {
  await db
    .update(procedures)
    .set({
      topicIDs: sql`array_remove(${procedures.topicIDs}, ${topicID}::bigint)`,
      isActive: sql`${procedures.isActive} and cardinality(${procedures.topicIDs}) > 1`,
    })
    .where(and(eq(procedures.customerID, customerID), sql`${topicID}::bigint = any(${procedures.topicIDs})`))
}

/** Checks that the tools named by the steps are among the procedure's tools. */
async function readWork(context: Context, customerID: number, steps: ProcedureSteps, toolIDs: number[]) {
  const known = await context.db
    .select({ toolID: tools.toolID, name: tools.name })
    .from(tools)
    .where(eq(tools.customerID, customerID))
  const own = new Set(known.map(({ toolID }) => toolID))
  if (toolIDs.some((toolID) => !own.has(toolID))) throw invalidField('toolIDs', 'tool_unknown')
  const checked = await checkSteps(context, customerID, steps, known)
  const named = typeof steps === 'string' ? [] : steps.flatMap((step) => ('tool' in step ? [step.tool] : []))
  const used = known.filter(({ toolID, name }) => named.includes(toolID) || named.includes(name))
  return { steps: checked, toolIDs: [...new Set([...toolIDs, ...used.map(({ toolID }) => toolID)])] }
}

async function checkTopics(db: Database, customerID: number, topicIDs: number[]): Promise<number[]> {
  const unknown = await findUnknownIDs(db, customerID, 'topic', topicIDs)
  if (unknown.size > 0) throw invalidField('topicIDs', 'topic_unknown')
  return [...new Set(topicIDs)]
}

async function assertNameAvailable(db: Database, customerID: number, name: string, except?: number): Promise<void> {
  const holder = await findProcedureName(db, customerID, name)
  if (holder && holder !== except) throw refuse('procedure_name_taken', { name })
}

import type { MacroOperation, MacroOperationResult } from '@attendant/contract/automation/macro.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { inSavepoint } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fireHookOfTickets } from '../../hooks/fire-hook.ts'
import type { OperationResult } from '../../operation.ts'
import { findOperation } from '../../operations.ts'
import { checkParameters } from '../../rules/actions/check-parameters.ts'
import type { Run } from '../../runs/automation-run.ts'
import { findSubject } from '../../runs/subject.store.ts'
import type { MacroRow } from '../macros.table.ts'

/** What the operations of a macro work on. */
export interface Target {
  ticketID: number
  channelID: number
  /** The end user's latest message. */
  messageID: number | null
}

/** Runs the operations in order, each in a savepoint. With `untilFailed`, stops after a failure. */
export async function runOperations(
  context: Context,
  macro: MacroRow,
  target: Target,
  { untilFailed }: { untilFailed: boolean },
): Promise<MacroOperationResult[]> {
  const results: MacroOperationResult[] = []
  const runKey = context.newId()
  for (const [position, wanted] of macro.operations.entries()) {
    const { outcome = 'Done', why = null } = await attempt(context, { macro, wanted, target, position, runKey })
    results.push({ operation: wanted.operation, outcome: outcome === 'Cut' ? 'Skipped' : outcome, why })
    if (untilFailed && outcome === 'Failed') break
  }
  return results
}

interface Attempt {
  macro: MacroRow
  wanted: MacroOperation
  target: Target
  position: number
  runKey: string
}

async function attempt(context: Context, attempted: Attempt): Promise<OperationResult> {
  try {
    return await inSavepoint(context, (inside) => runOne(inside, attempted))
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { outcome: 'Failed', why: fault.message }
  }
}

/** Fires the same hooks as a manual change. Referenced objects may have been deleted since the macro was written. */
async function runOne(
  context: Context,
  { macro, wanted, target, position, runKey }: Attempt,
): Promise<OperationResult> {
  const { customerID, name } = macro
  const known = findOperation(wanted.operation)
  if (!known) return { outcome: 'Failed', why: `There is no operation ${wanted.operation}.` }
  const { operation } = wanted
  const parameters = (await checkParameters(context.db, customerID, operation, wanted.parameters)) ?? {}
  const run = await toRun(context, macro, { ...target, position, runKey })
  const rule = { mappingID: 0, priority: 0, version: 0, actionID: 0, actionVersion: 0, description: null }
  const action = { ...rule, name, operation, parameters }
  const result = await known.run(context, run, { action, parameters, prepared: undefined })
  for (const hookName of result.hooks ?? []) await fireHookOfTickets(context, customerID, hookName, [target])
  return result
}

async function toRun(
  { db, now }: Context,
  { customerID, macroID }: MacroRow,
  { ticketID, channelID, messageID, position, runKey }: Target & { position: number; runKey: string },
): Promise<Run> {
  const channel = await findChannel(db, customerID, channelID)
  if (!channel) throw refuse('ticket_missing')
  const subject = await findSubject(db, { customerID, ticketID, messageID })
  return {
    ...{ customerID, runID: 0, kind: 'hook', state: 'Running', position, agenda: [], facts: {}, channel },
    ...{ startedAt: now(), trace: null },
    ...subject,
    macro: { macroID, runKey },
  }
}

import { recordAction } from '../../desk/messages/changes/record-action.ts'
import { recordFact } from '../../desk/timeline/record-fact.ts'
import { inSavepoint } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Operation, OperationResult } from '../operation.ts'
import { findOperation } from '../operations.ts'
import { readWait } from '../rules/actions/read-wait.ts'
import type { MatchingAction } from '../rules/mappings/judge-rules.ts'
import type { Run, Step, StepContext, Task } from '../runs/automation-run.ts'

/** Without an operation an action adds an instruction, unless its name describes a wait. */
function readWork({ name, operation, parameters }: MatchingAction) {
  const seconds = operation === null ? readWait(name) : undefined
  if (seconds !== undefined) return { operation: 'wait', parameters: { seconds } }
  return { operation: operation ?? 'instruct', parameters: parameters ?? {} }
}

export const runAction: Step = {
  isCallingProvider: ({ action }) =>
    action !== undefined && findOperation(readWork(action).operation)?.prepare !== undefined,
  async prepare(context, run, task) {
    if (!task.action) return undefined
    const { operation, parameters } = readWork(task.action)
    return findOperation(operation)?.prepare?.(context, run, parameters)
  },
  async take(context, run, task, prepared) {
    const { action, hookName, chain = [] } = task
    if (!action) throw new Error('Invariant violated: task without action')
    const { operation, parameters } = readWork(action)
    const details = { ruleID: action.mappingID, operation }
    const known = findOperation(operation)
    if (!known) return { outcome: 'Failed', why: `There is no operation ${operation}.`, details }

    const cause = { by: 'rule', ruleID: action.mappingID, runID: run.runID, name: action.name } as const
    const result = await attempt({ ...context, cause }, run, { known, action, parameters, prepared })
    const { hooks = [], tasks = [], outcome = 'Done', ...rest } = result
    if (run.message) {
      const { actionID, name } = action
      await recordAction(context, run.message, { actionID, name, operation, outcome })
    }
    if (run.ticket) {
      const { ticketID } = run.ticket
      const data = { ruleID: action.mappingID, actionID: action.actionID, operation, outcome }
      const messageID = run.message?.messageID ?? null
      const fact = { ticketID, type: 'ruleRun', data: { ...data, messageID } } as const
      await recordFact({ ...context, cause }, run.customerID, fact)
    }
    const led = hookName ? [...chain, hookName] : chain
    const fired = hooks.map((hookName): Task => ({ step: 'hook', hookName }))
    const next = [...fired, ...tasks].map((task) => ({ ...task, chain: led }))
    return { ...rest, outcome, details: { ...details, ...rest.details }, next }
  },
}

interface Attempt {
  known: Operation
  action: MatchingAction
  parameters: Record<string, unknown>
  prepared: unknown
}

/** A rejected action, such as assigning to a deleted representative, is rolled back and the run continues. */
async function attempt(
  context: StepContext,
  run: Run,
  { known, action, parameters, prepared }: Attempt,
): Promise<OperationResult> {
  try {
    return await inSavepoint(context, (inside) => known.run(inside, run, { action, parameters, prepared }))
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { outcome: 'Failed', why: fault.message }
  }
}

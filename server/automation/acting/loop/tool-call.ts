import { and, eq } from 'drizzle-orm'
import { recordAction } from '../../../desk/messages/changes/record-action.ts'
import { requestPerson } from '../../../desk/tickets/changes/request-person.ts'
import { inSavepoint } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { findOperation } from '../../operations.ts'
import type { Run, Step, StepContext, StepDetails, StepResult, Task } from '../../runs/automation-run.ts'
import { failMessage } from '../../runs/fail-run.ts'
import { findReplyOfPerson } from '../../steps/find-person-in-charge.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { findCall, updateCall } from '../calls/calls.store.ts'
import type { ToolCallRow } from '../calls/tool-calls.table.ts'
import { requestIdentity } from '../identity/request-identity.ts'
import { type ToolRow, tools } from '../tools/tools.table.ts'
import { escalate } from './escalate-run.ts'
import { explainSettled, type Gate, gateCall } from './gate-call.ts'
import { makeCall, recallResult } from './make-call.ts'

const outcomeUnknown = 'Outcome unknown'

interface Prepared {
  call: ToolCallRow
  tool: ToolRow | undefined
  gate: Gate
  /** What the tool's operation prepared. */
  operation?: unknown
  /** The result that a dry run continues with. */
  recalled?: string | undefined
}

const isOpen = ({ state }: ToolCallRow) => state === 'Requested' || state === 'Approved' || state === 'Started'

/** Checks, approves, makes and records one tool call. */
export const toolCall: Step<Prepared | undefined> = {
  async prepare(context, run, { toolCallID }) {
    const call = toolCallID === undefined ? undefined : await findCall(context.db, run.customerID, toolCallID)
    if (!call) return undefined
    const tool = await findTool(context, call)
    if (!isOpen(call)) return { call, tool, gate: { kind: 'open' } }
    // A call that was started has already passed the checks.
    const gate: Gate = call.state === 'Started' ? { kind: 'open' } : await gateCall(context, run, tool, call)
    if (gate.kind === 'dry' && tool) return { call, tool, gate, recalled: await recallResult(context, tool, call) }
    if (gate.kind !== 'open' || !tool) return { call, tool, gate }
    if (tool.kind === 'Operation') {
      const operation = await findOperation(tool.operation ?? '')?.prepare?.(context, run, call.arguments)
      return { call, tool, gate, operation }
    }
    const made = await makeCall(context, run, tool, call)
    return made && { call: made, tool, gate }
  },
  async take(context, run, task, prepared) {
    if (!prepared) return { outcome: 'Skipped', why: 'The tool call no longer exists.' }
    const { call, tool, gate } = prepared
    const { chain = [] } = task
    const refuseCall = async (reason: string) => {
      await updateCall(context.db, call, { state: 'Refused', result: reason })
      return toResult({ ...call, state: 'Refused', result: reason })
    }
    if (gate.kind === 'refused') return refuseCall(gate.reason)
    if (gate.kind === 'dry') return takeDry(context, prepared, gate.reason)
    if (gate.kind === 'identity') {
      const requested = await requestIdentity(context, run)
      if ('why' in requested) return refuseCall(`The customer's identity is not verified. ${requested.why}`)
      const why = 'Waiting for the customer to confirm their identity with a code.'
      return { ...(await refuseCall(why)), ...endWith(run, why), sentMessageID: requested.messageID }
    }
    if (gate.kind === 'approval' && tool) {
      if (call.state === 'Approved') await updateCall(context.db, call, { state: 'Requested' })
      const approvalID = await requestApproval(context, run, { tool, call, reason: gate.reason })
      const details = { ...toDetails(call), approvalID }
      const askedVersions = { ...run.facts.acting?.askedVersions, [call.toolCallID]: tool.version }
      const facts = { acting: { ...run.facts.acting, askedVersions } }
      return { outcome: 'Skipped', why: 'Waiting for approval.', details, facts, state: 'Waiting', isRepeated: true }
    }
    if (call.state === 'Expired') {
      const settled = await findSettlement(context, run)
      if (settled) return { ...endWith(run, settled), outcome: 'Skipped', details: toDetails(call) }
      const expired = await escalate(context, { run, chain }, { reason: call.result ?? 'The approval expired.' })
      return { ...expired, outcome: 'Skipped', details: toDetails(call) }
    }
    if (call.state === 'Unknown') return stopUnknown(context, run, call)
    if (isOpen(call) && tool?.kind === 'Operation') return runOperation(context, run, task, prepared)
    return toResult(call)
  },
}

/** Why nobody needs to take over: someone has handled the message since the call was requested. */
async function findSettlement({ db }: StepContext, run: Run): Promise<string | undefined> {
  const { ticket, message } = run
  if (!ticket || !message) return undefined
  const settled = explainSettled(run)
  if (settled) return settled
  return message.status === 'Answered' ? 'The message is answered already.' : findReplyOfPerson(db, ticket, message)
}

const endWith = (run: Run, why: string) => ({ why, facts: { acting: { ...run.facts.acting, ended: why } } })

async function findTool({ db }: StepContext, { customerID, toolID }: ToolCallRow): Promise<ToolRow | undefined> {
  if (toolID === null) return undefined
  const [tool] = await db
    .select()
    .from(tools)
    .where(and(eq(tools.customerID, customerID), eq(tools.toolID, toolID)))
  return tool
}

const toDetails = ({ name, toolID, arguments: given, result, attempt, idempotencyKey }: ToolCallRow): StepDetails => ({
  tool: name,
  ...(toolID === null ? {} : { toolID }),
  arguments: given,
  ...(result === null ? {} : { result }),
  attempt,
  idempotencyKey,
  cost: 0,
})

function toResult(call: ToolCallRow): StepResult {
  const outcome = call.state === 'Done' ? 'Done' : call.state === 'Refused' ? 'Skipped' : 'Failed'
  return {
    outcome,
    details: toDetails(call),
    ...(outcome === 'Done' ? {} : { why: (call.result ?? '').slice(0, 1_000) }),
  }
}

async function takeDry({ db }: StepContext, { call, recalled }: Prepared, reason: string): Promise<StepResult> {
  const changes = { state: 'Done' as const, result: recalled ?? '{"dryRun":true}' }
  await updateCall(db, call, changes)
  return { outcome: 'Skipped', why: reason, details: toDetails({ ...call, ...changes }) }
}

/** The call is not repeated because its outcome is unknown: a person has to check. A retry continues after it. */
async function stopUnknown(context: StepContext, run: Run, call: ToolCallRow): Promise<StepResult> {
  await failMessage(context, run, outcomeUnknown)
  if (run.message) await requestPerson(context, run.message, outcomeUnknown)
  return { outcome: 'Failed', why: outcomeUnknown, details: toDetails(call), state: 'Failed' }
}

/** Runs in the step's transaction, so that it takes effect once. */
async function runOperation(
  context: StepContext,
  run: Run,
  { chain = [] }: Task,
  prepared: Prepared,
): Promise<StepResult> {
  const { call, tool } = prepared
  const known = findOperation(tool?.operation ?? '')
  if (!known || !tool) return toResult({ ...call, state: 'Failed', result: 'There is no such operation.' })
  const { toolID: actionID, name } = tool
  const action = { mappingID: 0, actionID, name, operation: known.operation, parameters: call.arguments }
  const started = performance.now()
  const result = await attempt(context, (inside) =>
    known.run(inside, run, {
      action: action as Parameters<typeof known.run>[2]['action'],
      parameters: call.arguments,
      prepared: prepared.operation,
    }),
  )
  const { hooks = [], tasks = [], outcome = 'Done', why, details, ...rest } = result
  const state = outcome === 'Failed' ? ('Failed' as const) : ('Done' as const)
  const text = why ?? (outcome === 'Done' ? 'Done.' : outcome)
  const changes = { state, result: text, attempt: call.attempt + 1, ms: Math.round(performance.now() - started) }
  await updateCall(context.db, call, changes)
  if (run.message) await recordAction(context, run.message, { actionID, name, operation: known.operation, outcome })
  const fired = hooks.map((hookName): Task => ({ step: 'hook', hookName }))
  const next = [...fired, ...tasks].map((one) => ({ ...one, chain }))
  const traced = { ...details, operation: known.operation, ...toDetails({ ...call, ...changes }) }
  return { ...rest, outcome, ...(why ? { why } : {}), details: traced, next }
}

type OperationResult = Awaited<ReturnType<NonNullable<ReturnType<typeof findOperation>>['run']>>

/** A rejected operation is rolled back, and its reason is returned to the assistant. */
async function attempt(
  context: StepContext,
  work: (inside: StepContext) => Promise<OperationResult>,
): Promise<OperationResult> {
  try {
    return await inSavepoint(context, work)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { outcome: 'Failed', why: fault.message }
  }
}

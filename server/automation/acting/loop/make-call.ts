import { setTimeout as pause } from 'node:timers/promises'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { gatherPlaceholderFacts } from '../../prompt/gather-placeholder-facts.ts'
import { UnknownAnswer } from '../../replays/replay-trial.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'
import { buildRequest } from '../calls/build-request.ts'
import { claimCall, findCall, updateCall } from '../calls/calls.store.ts'
import { type Executed, executeHttp, maxAttempts } from '../calls/execute-http.ts'
import type { ToolCallRow } from '../calls/tool-calls.table.ts'
import { callServerTool } from '../servers/call-server-tool.ts'
import type { ToolRow } from '../tools/tools.table.ts'

/** Time allowed beyond the tool's timeout, for everything around the call. */
const graceMs = 5_000
const pollMs = 250

/**
 * Makes a call that may have an external effect, at most once unless it is safe to repeat. The call is marked as
 * started first and its result is stored immediately, so a started call without a result has an unknown outcome.
 */
export async function makeCall(
  context: StepContext,
  run: Run,
  tool: ToolRow,
  found: ToolCallRow,
): Promise<ToolCallRow | undefined> {
  let call = found
  const isRepeatable = tool.risk === 'Read' || tool.idempotencyHeader !== null
  if (call.state === 'Started') {
    const settled = await waitUntilSettled(context, call)
    if (settled?.state !== 'Started') return settled
    call = settled
    if (!isRepeatable) return settle(context, call, { state: 'Unknown', result: 'Outcome unknown', ms: call.ms })
  }
  const maxTries = isRepeatable ? maxAttempts : 1
  const until = new Date(context.now().getTime() + tool.timeoutSeconds * 1000 * maxTries + graceMs)
  if (!(await claimCall(context.db, call, until))) {
    const other = await findCall(context.db, call.customerID, call.toolCallID)
    return other && waitUntilSettled(context, other)
  }
  const { attempts, ...executed } = await execute(context, run, tool, call)
  return settle(context, { ...call, attempt: call.attempt + attempts }, executed)
}

async function settle(
  { db }: StepContext,
  call: ToolCallRow,
  { state, result, ms }: Pick<Executed, 'state' | 'result' | 'ms'>,
): Promise<ToolCallRow> {
  const changes = { state, result, ms, attempt: call.attempt }
  await updateCall(db, call, changes)
  return { ...call, ...changes }
}

/** Another worker may be making the call: waits for its result until the timeout. */
async function waitUntilSettled(context: StepContext, found: ToolCallRow): Promise<ToolCallRow | undefined> {
  let call: ToolCallRow | undefined = found
  while (call?.state === 'Started' && (call.startedUntil ?? new Date(0)) > context.now()) {
    await pause(pollMs)
    call = await findCall(context.db, found.customerID, found.toolCallID)
  }
  return call
}

/** Stores the response for replays, which use it instead of calling. */
async function execute(context: StepContext, run: Run, tool: ToolRow, call: ToolCallRow): Promise<Executed> {
  const ask = () => callTool(context, run, tool, call)
  const question = { tool: tool.name, arguments: call.arguments }
  if (context.outsideAnswers) return context.outsideAnswers.recall(question, ask)
  // The outbound client records the other requests of a dry run.
  const { trial } = context
  return trial && tool.kind === 'Mcp'
    ? trial.recall(question, () => callServerTool(trial.outside, tool, call.arguments))
    : ask()
}

async function callTool(context: StepContext, run: Run, tool: ToolRow, call: ToolCallRow): Promise<Executed> {
  if (tool.kind === 'Mcp') return callServerTool(context, tool, call.arguments)
  try {
    const facts = await gatherPlaceholderFacts(context, run.customerID, run.message)
    const { arguments: given, idempotencyKey } = call
    return await executeHttp(
      context,
      tool,
      await buildRequest(context, tool, { arguments: given, facts, idempotencyKey }),
    )
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    return { state: 'Failed', result: fault.message, status: null, attempts: 1, ms: 0 }
  }
}

/** Returns the recorded response of a call with effects, for a replay; nothing in other dry runs. */
export async function recallResult(
  context: StepContext,
  tool: ToolRow,
  call: ToolCallRow,
): Promise<string | undefined> {
  if (!context.trial?.isReplay || !context.outsideAnswers) return undefined
  try {
    const question = { tool: tool.name, arguments: call.arguments }
    const never = () => Promise.reject(new UnknownAnswer())
    return (await context.outsideAnswers.recall<Executed>(question, never)).result
  } catch (fault) {
    if (!(fault instanceof UnknownAnswer)) throw fault
    return undefined
  }
}

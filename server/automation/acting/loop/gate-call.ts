import type { ToolApproval } from '@attendant/contract/automation/tool.ts'
import { explainDistrust } from '../../../desk/messages/receiving/sender-rights.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'
import { countCalls, findOpenTwin } from '../calls/calls.store.ts'
import type { ToolCallRow } from '../calls/tool-calls.table.ts'
import { isIdentityVerified } from '../identity/identities.store.ts'
import { findArgumentFaults } from '../tools/check-schema.ts'
import type { ToolRow } from '../tools/tools.table.ts'

/** Whether a call may be made, and what is missing if not. */
export type Gate =
  | { kind: 'open' }
  | { kind: 'refused'; reason: string }
  | { kind: 'identity' }
  | { kind: 'approval'; reason: string }
  /** In a dry run: the call would be made. */
  | { kind: 'dry'; reason: string }

/** Checks ticket, arguments, identity, budget and approval, in this order. */
export async function gateCall(
  context: StepContext,
  run: Run,
  tool: ToolRow | undefined,
  call: ToolCallRow,
): Promise<Gate> {
  if (!tool?.isActive) return { kind: 'refused', reason: 'The tool is not available.' }
  const settled = call.state === 'Approved' ? explainSettled(run) : undefined
  if (settled) return { kind: 'refused', reason: settled }
  const faults = findArgumentFaults(tool.parameters, call.arguments)
  if (faults.length > 0) return { kind: 'refused', reason: `The arguments are not valid: ${faults.join('; ')}` }
  const distrust = run.message && explainDistrust(run.message)
  if (distrust) return { kind: 'refused', reason: distrust }
  if (tool.identity === 'Verified' && !(await isIdentityVerified(context, run))) return { kind: 'identity' }
  if ((await countCalls(context.db, call)) >= tool.maxCallsPerTicket) {
    return { kind: 'refused', reason: `The tool may be called ${tool.maxCallsPerTicket} times per ticket.` }
  }
  const askApproval = () => (isApproved(run, tool, call) ? { kind: 'open' as const } : needApproval(tool, call))
  if (tool.risk === 'Read') return askApproval()
  const twin = await findOpenTwin(context.db, call)
  if (twin) return { kind: 'refused', reason: 'The same call is already running or waiting for approval.' }
  const approval = askApproval()
  if (!context.trial) return approval
  const wait = approval.kind === 'approval' ? ' It would wait for approval.' : ''
  return { kind: 'dry', reason: `A dry run does not execute tools with effects.${wait}` }
}

/** Why an approved call is not made: people have dealt with the ticket since. */
export function explainSettled({ ticket }: Run): string | undefined {
  if (ticket?.isSpam) return 'The ticket was marked as spam meanwhile.'
  return ticket?.isClosed ? 'The ticket was closed meanwhile.' : undefined
}

/** An approval covers the version of the tool that the approver saw, not later changes. */
function isApproved({ facts }: Run, { version }: ToolRow, { state, toolCallID }: ToolCallRow): boolean {
  const asked = facts.acting?.askedVersions?.[toolCallID]
  return state === 'Approved' && (asked === undefined || asked === version)
}

function needApproval(
  { approval }: { approval: ToolApproval },
  { arguments: given }: Pick<ToolCallRow, 'arguments'>,
): Gate {
  if (approval === 'Never') return { kind: 'open' }
  if (approval === 'Always') return { kind: 'approval', reason: 'This tool always needs approval.' }
  const { field, limit } = approval.above
  const value = given[field]
  if (typeof value === 'number' && value <= limit) return { kind: 'open' }
  return { kind: 'approval', reason: `${field} is above ${limit}.` }
}

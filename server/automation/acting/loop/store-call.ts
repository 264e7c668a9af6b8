import type { Run, StepContext } from '../../runs/automation-run.ts'
import { insertCall } from '../calls/calls.store.ts'
import type { ToolRow } from '../tools/tools.table.ts'

interface WantedCall {
  tool: ToolRow | undefined
  name: string
  /** Undefined if they cannot be parsed. */
  given: Record<string, unknown> | undefined
  /** The name used by the model or the list of steps. */
  id: string
}

/**
 * Stores a call in the transaction of the step that requests it. Calls that cannot be made are refused with the
 * reason.
 */
export async function storeCall(
  context: StepContext,
  run: Run,
  { tool, name, given, id }: WantedCall,
): Promise<number> {
  const { customerID, runID, ticket } = run
  if (!ticket) throw new Error('Invariant violated: a call without a ticket')
  const problem = tool ? (given ? null : 'The arguments are no JSON object.') : 'There is no such tool.'
  return insertCall(context.db, {
    ...{ customerID, runID, ticketID: ticket.ticketID, toolID: tool?.toolID ?? null, name: name.slice(0, 64) },
    arguments: given ?? {},
    providerCallID: id.slice(0, 200),
    state: problem === null ? 'Requested' : 'Refused',
    result: problem,
    ...{ attempt: 0, idempotencyKey: context.newId(), ms: 0, at: context.now(), startedUntil: null },
  })
}

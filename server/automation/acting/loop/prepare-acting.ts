import type { MadeCall, OfferedTool } from '../../../adapters/ai/ai.ts'
import { isWishForPeople } from '../../../platform/text/wish-for-people.ts'
import { gatherPlaceholderFacts } from '../../prompt/gather-placeholder-facts.ts'
import { readHistory } from '../../prompt/read-history.ts'
import { textOf } from '../../prompt/text-of-message.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'
import { findCallsOfRun } from '../calls/calls.store.ts'
import type { ToolCallRow } from '../calls/tool-calls.table.ts'
import { findCodeIn, isCodeAwaited } from '../identity/identities.store.ts'
import type { FoundProcedure } from './find-procedure.ts'
import { type Move, walkSteps } from './fixed-steps.ts'

interface ModelRequest {
  tools: OfferedTool[]
  procedure: { name: string; goal: string; steps: string; exitConditions: string }
  calls: MadeCall[]
}

/** How a procedure determines the reply. */
export type Acting = FoundProcedure & { calls: ToolCallRow[] } & (
    | { kind: 'code'; code: string }
    | { kind: 'fixed'; move: Move }
    /** The model decides what to do. */
    | { kind: 'model'; request: ModelRequest }
  )

/** Determines how the procedure that applies to the message produces its reply. */
export async function prepareActing(context: StepContext, run: Run, found: FoundProcedure): Promise<Acting> {
  const { customerID, runID, ticket, message, facts } = run
  if (!ticket || !message) throw new Error('Invariant violated: a procedure without a message')
  const calls = await findCallsOfRun(context.db, customerID, runID)
  const code = facts.acting?.isCodeChecked ? undefined : findCodeIn(textOf(message))
  if (code && (await isCodeAwaited(context, { customerID, ticketID: ticket.ticketID }))) {
    return { ...found, calls, kind: 'code', code }
  }
  const { procedure, tools } = found
  if (typeof procedure.steps !== 'string') {
    return { ...found, calls, kind: 'fixed', move: await walk(context, run, found, calls) }
  }
  const { name, goal, steps, exitConditions } = procedure
  const request = {
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    procedure: { name, goal: goal ?? '', steps, exitConditions: [exitConditions ?? []].flat().join('\n') },
    calls: calls.map(toMade),
  }
  return { ...found, calls, kind: 'model', request }
}

const asksForPerson = 'The message asks for a person.'

const toMade = ({ toolCallID, providerCallID, name, arguments: given, result, state }: ToolCallRow): MadeCall => ({
  id: providerCallID ?? `call-${toolCallID}`,
  name,
  arguments: JSON.stringify(given),
  result: result ?? state,
})

async function walk(context: StepContext, run: Run, found: FoundProcedure, calls: ToolCallRow[]): Promise<Move> {
  const { customerID, ticket, message } = run
  const { procedure, tools, state } = found
  if (message && isWishForPeople(textOf(message))) return { kind: 'escalate', reason: asksForPerson, text: '' }
  if (!ticket || !message || typeof procedure.steps === 'string') throw new Error('Invariant violated: no fixed steps')
  const history = await readHistory(context.db, ticket, message)
  const earlier = history.filter(({ from }) => from === 'end user').map(({ text }) => text)
  const subject = message.subject ?? ticket.subject
  const texts = [textOf(message), ...(subject ? [subject] : []), ...earlier.toReversed()]
  const customFields = { ...ticket.customFieldsData, ...message.customFieldsData }
  const material = { customerID, texts, customFields, now: context.now() }
  const facts = await gatherPlaceholderFacts(context, customerID, message)
  const { position, found: values, said, askCount } = state ?? { position: 0, found: {}, said: [], askCount: 0 }
  const scene = { steps: procedure.steps, tools, calls, material, facts }
  return walkSteps(context, scene, { position, found: values, said, askCount })
}

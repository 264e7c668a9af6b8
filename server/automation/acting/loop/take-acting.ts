import type { WantedCall } from '../../../adapters/ai/ai.ts'
import { writeReply } from '../../../desk/messages/replies/write-reply.ts'
import { parseWithoutNul } from '../../../platform/text/without-nul.ts'
import { keepDraft } from '../../autonomy/keep-draft.ts'
import type { Run, StepContext, StepDetails, StepResult, Task } from '../../runs/automation-run.ts'
import { useCode } from '../identity/identities.store.ts'
import { textFor } from '../identity/identity-texts.ts'
import { escalate } from './escalate-run.ts'
import { clearState, type FoundProcedure, saveState } from './find-procedure.ts'
import type { Move } from './fixed-steps.ts'
import type { Acting } from './prepare-acting.ts'
import { storeCall } from './store-call.ts'

const maxCallsAtOnce = 5
const stepLimit = 'The procedure reached its limit of steps.'

/** Fixed steps use no model and no documents. */
const fixedSteps = { model: null, documents: [] }

interface Handled {
  run: Run
  acting: Acting
  chain: string[]
}

/** Handles a message that contains a code or is at fixed steps; the caller asks the model in any other case. */
export async function takeActing(context: StepContext, handled: Handled): Promise<StepResult> {
  const { acting } = handled
  if (acting.kind === 'code') return takeCode(context, handled, acting.code)
  if (acting.kind === 'fixed') return takeMove(context, handled, acting.move)
  throw new Error('Invariant violated: the model decides')
}

async function takeCode(context: StepContext, handled: Handled, code: string): Promise<StepResult> {
  const { run } = handled
  const { customerID, message } = run
  if (!message) return { outcome: 'Skipped' }
  const outcome = await useCode(context, { customerID, ticketID: message.ticketID }, code)
  const facts = { acting: { ...run.facts.acting, isCodeChecked: true as const } }
  if (outcome === 'right') return { outcome: 'Done', why: 'The code is correct.', facts, isRepeated: true }
  if (outcome === 'exhausted')
    return escalate(context, handled, { reason: 'The code was entered incorrectly too many times.' })
  const text = textFor('codeWrong', message.language ?? run.ticket?.language ?? 'en')
  const content = { message: text }
  const { messageID } = await writeReply(context, message, { content, customerRepID: null, isAnswer: true })
  return { outcome: 'Skipped', why: 'The code is incorrect.', facts, sentMessageID: messageID }
}

async function takeMove(context: StepContext, handled: Handled, move: Move): Promise<StepResult> {
  const { run, acting } = handled
  const { customerID, message } = run
  if (!message) return { outcome: 'Skipped' }
  const { ticketID } = message
  const { procedureID, maxSteps } = acting.procedure
  const details = { procedureID }
  const language = message.language ?? run.ticket?.language ?? null
  if (move.kind === 'escalate') return escalate(context, handled, { reason: move.reason, reply: move.text })
  if (move.kind === 'reply') {
    await clearState(context, customerID, ticketID)
    await keepDraft(context, run, { text: move.text, documentIDs: [], language }, fixedSteps)
    return { outcome: 'Done', details, facts: { isDrafted: true } }
  }
  await saveState(context, { customerID, ticketID, procedureID, ...move.at })
  if (move.kind === 'ask') {
    await keepDraft(context, run, { text: move.text, documentIDs: [], language, isAskBack: true }, fixedSteps)
    return { outcome: 'Done', details: { ...details, isAskBack: true }, facts: { isDrafted: true } }
  }
  if (acting.calls.length >= maxSteps) return escalate(context, handled, { reason: stepLimit })
  const { tool, arguments: given, id } = move
  const toolCallID = await storeCall(context, run, { tool, name: tool.name, given, id })
  const next: Task[] = [{ step: 'toolCall', toolCallID }]
  return { outcome: 'Done', why: `Calls ${tool.name}.`, details, next, isRepeated: true }
}

/** Queues the calls the model requested as one step each; the model is asked again after them. */
export async function takeCalls(
  context: StepContext,
  handled: Handled,
  { wanted, details }: { wanted: WantedCall[]; details: StepDetails },
): Promise<StepResult> {
  const { run, acting } = handled
  const { procedure, tools, calls } = acting
  if (calls.length + wanted.length > procedure.maxSteps) {
    return { ...(await escalate(context, handled, { reason: stepLimit })), details }
  }
  await enterProcedure(context, run, acting)
  const next: Task[] = []
  for (const { id, name, arguments: text } of wanted.slice(0, maxCallsAtOnce)) {
    const tool = tools.find((one) => one.name === name)
    const toolCallID = await storeCall(context, run, { tool, name, given: parse(text), id })
    next.push({ step: 'toolCall', toolCallID })
  }
  const why = `Calls ${wanted.map(({ name }) => name).join(', ')}.`
  return { outcome: 'Done', why, details: { ...details, procedureID: procedure.procedureID }, next, isRepeated: true }
}

/** Stores the procedure so that the ticket's next message continues it, whatever its topics. */
async function enterProcedure(context: StepContext, run: Run, { procedure, state }: FoundProcedure): Promise<void> {
  const { customerID, ticket } = run
  if (!ticket || state) return
  const { ticketID } = ticket
  const { procedureID } = procedure
  await saveState(context, { customerID, ticketID, procedureID, position: 0, found: {}, said: [], askCount: 0 })
}

/** Returns undefined unless the text is a JSON object: the call is then refused with the reason. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseWithoutNul(text.trim() === '' ? '{}' : text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

import type { ModelSlot } from '../models/check-model-choice.ts'
import { type Engine, type EngineChoice, engineFor } from '../models/engine-for.ts'
import type { Run, StepContext, StepDetails, StepResult } from './automation-run.ts'
import { failMessage } from './fail-run.ts'

/** What came of asking the AI. A fault is kept, not thrown: the step decides what becomes of it. */
export type Thinking<Answer> =
  | { kind: 'answered'; answer: Answer; modelType: EngineChoice['modelType'] }
  | { kind: 'absent' }
  | { kind: 'faulty'; reason: string }

interface Question {
  slot: ModelSlot
  modelName?: string | undefined
  /** Names the question, so that a trial asks it once. */
  about: unknown
}

export async function think<Answer>(
  context: StepContext,
  { customerID }: Pick<Run, 'customerID'>,
  { slot, modelName, about }: Question,
  ask: (engine: Engine) => Promise<Answer>,
): Promise<Thinking<Answer>> {
  const choice = await engineFor(context, customerID, slot, modelName ? { modelName } : {})
  if (!choice) return { kind: 'absent' }
  const { engine, modelType } = choice
  const answerOrFault = () => ask(engine).then((answer) => ({ kind: 'answered', answer, modelType }) as const, toFault)
  return context.trial ? context.trial.recall({ slot, about }, answerOrFault) : answerOrFault()
}

/** Engines say why they could not answer; anything else that is thrown is a fault of our own. */
function toFault(fault: unknown): Thinking<never> {
  if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
  return { kind: 'faulty', reason: fault.message }
}

export const noEngine =
  'There is no AI: the customer has no aiProviderApiKey, and the embedded engine is switched off (EMBEDDED_AI).'

/** The engine has tried what it could: the message shows that it failed and why, and can be tried again. */
export async function settleFault(context: StepContext, run: Run, reason: string): Promise<StepResult> {
  await failMessage(context, run, reason)
  return { outcome: 'Failed', why: reason, isRepeated: true, state: 'Failed' }
}

type Usage = Parameters<StepContext['ai']['cost']>[0]

export function usageDetails({ ai }: StepContext, usage: Usage): StepDetails {
  const { model, inputTokens, outputTokens } = usage
  const cost = ai.cost(usage)
  return { model, tokens: { input: inputTokens, output: outputTokens }, ...(cost === null ? {} : { cost }) }
}

/** An answer with what it took. */
export type Thought<Answer> = Answer & { usage: Usage }

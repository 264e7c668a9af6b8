import type { ModelSlot } from '../organization/models/check-model-choice.ts'
import { explainAbsence } from '../organization/models/explain-absence.ts'
import { type Engine, findEngine } from '../organization/models/find-engine.ts'
import { type Purpose, recordUsage } from '../organization/models/record-usage.ts'
import type { Run, StepContext, StepDetails, StepResult } from './runs/automation-run.ts'
import { failMessage } from './runs/fail-run.ts'
import { spenderOf } from './runs/spender-of-run.ts'

type Usage = Parameters<StepContext['ai']['cost']>[0]

/** An answer with what it took. */
export type Thought<Answer> = Answer & { usage: Usage }

/** What came of asking the AI. A fault is kept, not thrown: the step decides what becomes of it. */
export type Thinking<Answer> =
  | { kind: 'answered'; answer: Thought<Answer>; cost: number | null }
  /** There is no AI, or no budget left for it. */
  | { kind: 'absent'; reason: string }
  | { kind: 'faulty'; reason: string }

interface Question {
  slot: ModelSlot
  purpose: Purpose
  modelName?: string | undefined
  /** Names the question, so that a trial asks it once. */
  about: unknown
}

/** Asks, and writes into the ledger what that took, whatever becomes of the answer. */
export async function think<Answer>(
  context: StepContext,
  { customerID, facts }: Pick<Run, 'customerID' | 'facts'>,
  { slot, purpose, modelName, about }: Question,
  ask: (engine: Engine) => Promise<Thought<Answer>>,
): Promise<Thinking<Answer>> {
  if (facts.withoutAI && !facts.isRetried) return { kind: 'absent', reason: facts.withoutAI }
  const isInsistent = facts.isRetried === true
  const choice = await findEngine(context, customerID, slot, {
    isInsistent,
    spender: spenderOf(context, facts),
    ...(context.trial ? { counting: context.trial.outside } : {}),
    ...(modelName ? { modelName } : {}),
  })
  if (!choice) return { kind: 'absent', reason: (await explainAbsence(context, customerID, slot)).message }
  const answerOrFault = async (): Promise<Thinking<Answer>> => {
    try {
      const answer = await ask(choice.engine)
      const cost = await recordUsage(context.trial?.outside ?? context, customerID, purpose, answer.usage)
      return { kind: 'answered', answer, cost }
    } catch (fault) {
      return toFault(fault)
    }
  }
  return context.trial ? context.trial.recall({ purpose, about }, answerOrFault) : answerOrFault()
}

/** Engines say why they could not answer; anything else that is thrown is a fault of our own. */
function toFault(fault: unknown): Thinking<never> {
  if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
  const isExhausted = 'kind' in fault && fault.kind === 'exhausted'
  return { kind: isExhausted ? 'absent' : 'faulty', reason: fault.message }
}

/** The engine has tried what it could: the message shows that it failed and why, and can be tried again. */
export async function settleFault(context: StepContext, run: Run, reason: string): Promise<StepResult> {
  await failMessage(context, run, reason)
  return { outcome: 'Failed', why: reason, isRepeated: true, state: 'Failed' }
}

export function usageDetails({ answer, cost }: { answer: Thought<unknown>; cost: number | null }): StepDetails {
  const { model, inputTokens, outputTokens } = answer.usage
  return { model, tokens: { input: inputTokens, output: outputTokens }, ...(cost === null ? {} : { cost }) }
}

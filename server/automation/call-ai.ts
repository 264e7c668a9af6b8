import type { Settlement } from '../organization/budgets/spending/book-at-once.ts'
import type { ModelSlot } from '../organization/models/check-model-choice.ts'
import { explainAbsence } from '../organization/models/explain-absence.ts'
import { type Engine, findEngine } from '../organization/models/find-engine.ts'
import type { Account } from '../organization/models/read-settings.ts'
import { type Purpose, settleAnswer, settleFailure } from '../organization/models/record-usage.ts'
import type { Run, StepContext, StepDetails, StepResult } from './runs/automation-run.ts'
import { failMessage } from './runs/fail-run.ts'
import { spenderOf } from './runs/spender-of-run.ts'

type Usage = Parameters<StepContext['ai']['cost']>[0]

/** An answer with its token usage. */
export type AiAnswer<Answer> = Answer & { usage: Usage }

/** Result of an AI call. Errors are returned, not thrown: the step decides how to handle them. */
export type AiResult<Answer> =
  | { kind: 'answered'; answer: AiAnswer<Answer>; cost: number | null }
  /** No AI is configured, or its budget is exhausted. */
  | { kind: 'absent'; reason: string }
  | { kind: 'faulty'; reason: string }

interface Question {
  slot: ModelSlot
  purpose: Purpose
  modelName?: string | undefined
  /** As it was just read. */
  account?: Account | undefined
  /** Cache key, so that a dry run makes the call only once. */
  about: unknown
  /** Identifies the same question in a later replay, if less than `about` does. */
  sameAs?: unknown
}

/** Calls the AI and records its usage, even if the answer is discarded. */
export async function callAi<Answer>(
  context: StepContext,
  { customerID, facts }: Pick<Run, 'customerID' | 'facts'>,
  { slot, purpose, modelName, account, about, sameAs = about }: Question,
  ask: (engine: Engine) => Promise<AiAnswer<Answer>>,
): Promise<AiResult<Answer>> {
  if (facts.withoutAI && !facts.isRetried) return { kind: 'absent', reason: facts.withoutAI }
  const bypassCircuitBreaker = facts.isRetried === true
  const unsettled: Settlement[] = []
  const choice = await findEngine(context, customerID, slot, {
    ...{ bypassCircuitBreaker, account, unsettled },
    spender: spenderOf(context, facts),
    ...(context.trial ? { counting: context.trial.outside } : {}),
    ...(modelName ? { modelName } : {}),
  })
  if (!choice) return { kind: 'absent', reason: (await explainAbsence(context, customerID, slot)).message }
  const isLocal = choice.modelType === 'Embedded'
  const isUncounted = isLocal && context.trial?.isReplay
  const ledger = context.trial?.outside ?? context
  const callEngine = async (): Promise<AiResult<Answer>> => {
    try {
      const answer = await ask(choice.engine)
      const cost = isUncounted
        ? context.ai.cost(answer.usage)
        : await settleAnswer(ledger, customerID, purpose, answer.usage, unsettled, context.settling)
      return { kind: 'answered', answer, cost }
    } catch (fault) {
      await settleFailure(ledger, customerID, purpose, fault, unsettled)
      return toFault(fault)
    }
  }
  const { trial, outsideAnswers } = context
  if (trial) return trial.recall({ purpose, about: trial.isReplay ? sameAs : about }, callEngine, { isLocal })
  const question = { purpose, about: sameAs }
  return isLocal || !outsideAnswers ? callEngine() : outsideAnswers.recall(question, callEngine)
}

/** Engines throw `AiFault`; anything else is a bug and rethrown. */
function toFault(fault: unknown): AiResult<never> {
  if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
  const isExhausted = 'kind' in fault && fault.kind === 'exhausted'
  return { kind: isExhausted ? 'absent' : 'faulty', reason: fault.message }
}

/** Call after the engine's own retries: marks the message as failed with the reason, so that it can be retried. */
export async function settleFault(context: StepContext, run: Run, reason: string): Promise<StepResult> {
  await failMessage(context, run, reason)
  return { outcome: 'Failed', why: reason, isRepeated: true, state: 'Failed' }
}

export function usageDetails({ answer, cost }: { answer: AiAnswer<unknown>; cost: number | null }): StepDetails {
  const { model, inputTokens, outputTokens } = answer.usage
  return {
    model,
    tokens: { input: inputTokens, output: outputTokens },
    ...(cost === null ? {} : { cost: round(cost) }),
  }
}

/** Token prices have few decimals; further digits are rounding errors. */
const round = (cost: number) => Number(cost.toPrecision(9))

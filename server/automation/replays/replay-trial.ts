import type { Context } from '../../context.ts'
import type { StepContext, Trial } from '../runs/automation-run.ts'
import { Unanswered } from '../trial.ts'
import { hashQuestion } from './outside-answers.ts'

/** Thrown if an outcome depends on an answer that is not recorded. */
export class UnknownAnswer extends Error {
  constructor() {
    super('A question was never asked')
  }
}

export interface Questioning {
  outside: Context
  /** Answers by hash of the question: recorded ones, and those received during this replay. */
  answers: Map<string, unknown>
  /** Whether another question may be sent to the AI; called before each. */
  mayAsk(): Promise<boolean>
  /** Records the cost of an answer. */
  spend(answer: unknown): Promise<void>
  /** Yields to live jobs. */
  makeWay(): Promise<void>
}

/**
 * The context of a replayed message: the clock of that time, recorded external answers, and the embedded engine,
 * which makes no external calls. A provider is called outside the transaction, if at all; otherwise the outcome is
 * unknown.
 */
export function toReplayContext(inside: Context, at: Date, questioning: Questioning): StepContext {
  const { outside, answers } = questioning
  const known = <Answer>(question: unknown) => {
    const key = hashQuestion(question)
    return answers.has(key) ? { answer: answers.get(key) as Answer } : undefined
  }
  const trial: Trial = {
    outside,
    isReplay: true,
    async recall<Answer>(question: unknown, ask: () => Promise<Answer>, { isLocal = false } = {}): Promise<Answer> {
      if (isLocal) {
        await questioning.makeWay()
        return ask()
      }
      const found = known<Answer>(question)
      if (found) return found.answer
      throw new Unanswered(async () => {
        if (!(await questioning.mayAsk())) throw new UnknownAnswer()
        const answer = await ask()
        await questioning.spend(answer)
        answers.set(hashQuestion(question), answer)
      })
    },
  }
  return {
    ...inside,
    trial,
    now: () => new Date(at),
    afterCommit: () => undefined,
    outsideAnswers: {
      async recall<Answer>(question: unknown): Promise<Answer> {
        const found = known<Answer>(question)
        if (found) return found.answer
        throw new UnknownAnswer()
      },
    },
    outbound: { ...inside.outbound, request: forbidden, guardedFetch: forbidden, post: forbidden },
  }
}

/** A replay sends nothing. */
const forbidden = async (): Promise<never> => {
  throw new UnknownAnswer()
}

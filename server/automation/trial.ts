import type { Context } from '../context.ts'
import type { StepContext, Trial } from './runs/automation-run.ts'

/** Thrown when a dry run first needs the result of an external call. */
export class Unanswered extends Error {
  readonly answer: () => Promise<void>
  constructor(answer: () => Promise<void>) {
    super('The dry run needs an external call')
    this.answer = answer
  }
}

/**
 * Creates the contexts for the passes of one dry run. They share the clock and the results of external calls, so that
 * repeated passes are deterministic.
 */
export function beginTrial(outside: Context): (inside: Context) => StepContext {
  const at = outside.now()
  const answers = new Map<string, unknown>()
  const trial: Trial = {
    outside,
    async recall<Answer>(question: unknown, ask: () => Promise<Answer>) {
      const key = JSON.stringify(question)
      if (answers.has(key)) return answers.get(key) as Answer
      throw new Unanswered(async () => void answers.set(key, await ask()))
    },
  }
  return (inside) => ({
    ...inside,
    trial,
    now: () => new Date(at),
    afterCommit: () => undefined,
    outbound: { ...inside.outbound, request: askOnce(outside.outbound.request, trial) },
  })
}

type Request = Context['outbound']['request']

/** A failed request is cached like a response. */
const askOnce =
  (request: Request, trial: Trial): Request =>
  async (url, options) => {
    const settled = await trial.recall({ url: String(url), options }, async () => {
      const [result] = await Promise.allSettled([request(url, options)])
      return result
    })
    if (settled.status === 'rejected') throw settled.reason
    return settled.value
  }

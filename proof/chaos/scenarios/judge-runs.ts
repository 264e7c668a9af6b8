import { judgeAll, type ProofResult } from '../../report.ts'
import { countLeft, type QueueEnvironment, untilFinished } from './queue-environment.ts'

/** How long a job added afterwards may wait: healthy workers start it immediately. */
const maxStartMs = 5_000

/** Checks after everything is done: no job is lost, repeated or left, and the workers still take jobs. */
export async function judgeRuns(
  environment: QueueEnvironment,
  figures: Record<string, number | string>,
): Promise<ProofResult> {
  const { ledger } = environment
  const expected = environment.added()
  const lost = expected - ledger.finished()
  const left = await countLeft(environment)
  const addedAt = performance.now()
  await environment.addPaced(1, () => 0)
  await untilFinished(environment, expected - lost + 1, 60_000)
  const freshMs = Math.round(performance.now() - addedAt)
  for (const what of ledger.twice.slice(0, 20)) process.stderr.write(`${what}\n`)
  const counts = { jobs: expected, finished: expected - lost, 'begun again after an interruption': ledger.repeated() }
  const judged = judgeAll({
    'jobs not finished': { value: lost, max: 0 },
    'jobs run twice': { value: ledger.twice.length, max: 0 },
    'jobs left in the queue': { value: left, max: 0 },
    'milliseconds until a new job is done': { value: freshMs, max: maxStartMs },
  })
  return { figures: { ...counts, ...figures }, ...judged }
}

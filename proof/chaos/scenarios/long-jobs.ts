import { setTimeout as pause } from 'node:timers/promises'
import type { ProofResult } from '../../report.ts'
import { judgeRuns } from './judge-runs.ts'
import { startQueueEnvironment, untilFinished } from './queue-environment.ts'

const jobsOfEachLength = 4

/** Long jobs with restarts of the database while they run: each runs once. */
export async function runLongJobs({ lengthsMs }: { lengthsMs: number[] }): Promise<ProofResult> {
  const environment = await startQueueEnvironment()
  try {
    const maxMs = Math.max(...lengthsMs)
    await environment.startWorkers()
    const startedAt = performance.now()
    for (const lengthMs of lengthsMs) await environment.addPaced(jobsOfEachLength, () => lengthMs)
    for (const mode of ['fast', 'immediate'] as const) {
      await pause(maxMs * 0.3)
      await environment.database.restart(mode, () => pause(1_500))
    }
    await untilFinished(environment, environment.added(), maxMs * 2 + 60_000)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return await judgeRuns(environment, { lengths: lengthsMs.map((ms) => `${ms / 1000} s`).join(', '), seconds })
  } finally {
    await environment.close()
  }
}

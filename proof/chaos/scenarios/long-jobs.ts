import { setTimeout as pause } from 'node:timers/promises'
import type { ProofResult } from '../../report.ts'
import { judgeRuns } from './judge-runs.ts'
import { openQueueStage, untilFinished } from './queue-stage.ts'

const jobsOfEachLength = 4

/** Jobs that last long, with restarts of the database while they run: each runs once. */
export async function runLongJobs({ lengthsMs }: { lengthsMs: number[] }): Promise<ProofResult> {
  const stage = await openQueueStage()
  try {
    const longestMs = Math.max(...lengthsMs)
    await stage.startWorkers()
    const startedAt = performance.now()
    for (const lengthMs of lengthsMs) await stage.addPaced(jobsOfEachLength, () => lengthMs)
    for (const mode of ['fast', 'immediate'] as const) {
      await pause(longestMs * 0.3)
      await stage.database.restart(mode, () => pause(1_500))
    }
    await untilFinished(stage, stage.added(), longestMs * 2 + 60_000)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return await judgeRuns(stage, { lengths: lengthsMs.map((ms) => `${ms / 1000} s`).join(', '), seconds })
  } finally {
    await stage.close()
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { ProofResult } from '../../report.ts'
import type { ShutdownMode } from '../../stage/database.ts'
import { judgeRuns } from './judge-runs.ts'
import { openQueueStage, untilFinished } from './queue-stage.ts'

interface RestartPlan {
  jobs: number
  modes: ShutdownMode[]
  /** How long the database stays away. */
  awayMs?: number
}

const maxMs = 480_000

/** The database restarts again and again while so many jobs wait. */
export async function restartDatabase({ jobs, modes, awayMs = 1_500 }: RestartPlan): Promise<ProofResult> {
  const stage = await openQueueStage()
  try {
    await stage.addPaced(jobs, (number) => number % 20)
    const startedAt = performance.now()
    await stage.startWorkers()
    for (const [index, mode] of modes.entries()) {
      await untilFinished(stage, Math.floor((jobs * (index + 0.5)) / (modes.length + 1)), maxMs)
      await stage.database.restart(mode, () => pause(awayMs))
    }
    await untilFinished(stage, jobs, maxMs)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    return await judgeRuns(stage, { restarts: modes.join(', '), seconds })
  } finally {
    await stage.close()
  }
}

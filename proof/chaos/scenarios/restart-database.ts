import { setTimeout as pause } from 'node:timers/promises'
import type { ShutdownMode } from '../../environment/database.ts'
import type { ProofResult } from '../../report.ts'
import { judgeRuns } from './judge-runs.ts'
import { startQueueEnvironment, untilFinished } from './queue-environment.ts'

interface RestartPlan {
  jobs: number
  modes: ShutdownMode[]
  /** How long the database is down. */
  awayMs?: number
}

const maxMs = 480_000

/** The database restarts repeatedly while this many jobs wait. */
export async function restartDatabase({ jobs, modes, awayMs = 1_500 }: RestartPlan): Promise<ProofResult> {
  const environment = await startQueueEnvironment()
  try {
    await environment.addPaced(jobs, (number) => number % 20)
    const startedAt = performance.now()
    await environment.startWorkers()
    for (const [index, mode] of modes.entries()) {
      await untilFinished(environment, Math.floor((jobs * (index + 0.5)) / (modes.length + 1)), maxMs)
      await environment.database.restart(mode, () => pause(awayMs))
    }
    await untilFinished(environment, jobs, maxMs)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    return await judgeRuns(environment, { restarts: modes.join(', '), seconds })
  } finally {
    await environment.close()
  }
}

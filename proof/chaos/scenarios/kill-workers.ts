import { setTimeout as pause } from 'node:timers/promises'
import type { ProofResult } from '../../report.ts'
import { judgeRuns } from './judge-runs.ts'
import { startQueueEnvironment, untilFinished } from './queue-environment.ts'

/** Worker processes are killed while they run jobs: their running jobs run again, and no others do. */
export async function killWorkers({ jobs, kills }: { jobs: number; kills: number }): Promise<ProofResult> {
  const environment = await startQueueEnvironment()
  try {
    await environment.addPaced(jobs, (number) => 20 + (number % 200))
    const startedAt = performance.now()
    await environment.startWorkers()
    const counts = { interrupted: 0, unreported: 0 }
    for (let kill = 0; kill < kills; kill++) {
      await untilFinished(environment, Math.floor((jobs * (kill + 0.5)) / (kills + 1)), 120_000)
      const [oldest = ''] = environment.workerNames()
      const lost = await environment.kill(oldest)
      counts.interrupted += lost.interrupted
      counts.unreported += lost.unreported
      await pause(500)
      await environment.startWorker()
    }
    await untilFinished(environment, jobs, 240_000)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const underWay = {
      'under way when killed': counts.interrupted,
      'done without the queue knowing': counts.unreported,
    }
    return await judgeRuns(environment, { kills, ...underWay, seconds })
  } finally {
    await environment.close()
  }
}

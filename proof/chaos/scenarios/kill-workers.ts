import { setTimeout as pause } from 'node:timers/promises'
import type { ProofResult } from '../../report.ts'
import { judgeRuns } from './judge-runs.ts'
import { openQueueStage, untilFinished } from './queue-stage.ts'

/** Worker processes are killed while they run jobs: what they had under way runs again, and nothing else does. */
export async function killWorkers({ jobs, kills }: { jobs: number; kills: number }): Promise<ProofResult> {
  const stage = await openQueueStage()
  try {
    await stage.addPaced(jobs, (number) => 20 + (number % 200))
    const startedAt = performance.now()
    await stage.startWorkers()
    const counts = { interrupted: 0, unreported: 0 }
    for (let kill = 0; kill < kills; kill++) {
      await untilFinished(stage, Math.floor((jobs * (kill + 0.5)) / (kills + 1)), 120_000)
      const [oldest = ''] = stage.workerNames()
      const lost = await stage.kill(oldest)
      counts.interrupted += lost.interrupted
      counts.unreported += lost.unreported
      await pause(500)
      await stage.startWorker()
    }
    await untilFinished(stage, jobs, 240_000)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const underWay = {
      'under way when killed': counts.interrupted,
      'done without the queue knowing': counts.unreported,
    }
    return await judgeRuns(stage, { kills, ...underWay, seconds })
  } finally {
    await stage.close()
  }
}

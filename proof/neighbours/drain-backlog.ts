import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from '../stage/open-stage.ts'

const maxWaitSeconds = 300

/** Waits until the jobs that an attack left behind are done, so that the next quiet phase is one. */
export async function drainBacklog({ pool }: Stage): Promise<void> {
  for (let second = 0; second < maxWaitSeconds; second++) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    )
    if ((rows[0]?.count ?? 0) < 3) return
    await pause(1000)
  }
  throw new Error(`The backlog was not done after ${maxWaitSeconds} seconds.`)
}

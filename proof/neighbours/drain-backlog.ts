import { setTimeout as pause } from 'node:timers/promises'
import type { Environment } from '../environment/start-environment.ts'

/** Due or running jobs. */
export async function countWaiting(pool: Environment['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
  )
  return rows[0]?.count ?? 0
}

const maxWaitSeconds = 300

/** Waits until the jobs of an attack are done, so that the next quiet phase is not affected by them. */
export async function drainBacklog({ pool }: Environment): Promise<void> {
  for (let second = 0; second < maxWaitSeconds; second++) {
    if ((await countWaiting(pool)) < 3) return
    await pause(1000)
  }
  throw new Error(`The backlog was not done after ${maxWaitSeconds} seconds.`)
}

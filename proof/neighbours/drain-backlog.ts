import { setTimeout as pause } from 'node:timers/promises'
import type { Environment } from '../environment/start-environment.ts'

/** Jobs that are due or under way. */
export async function countWaiting(pool: Environment['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
  )
  return rows[0]?.count ?? 0
}

const maxWaitSeconds = 300

/** Waits until the jobs that an attack left behind are done, so that the next quiet phase is one. */
export async function drainBacklog({ pool }: Environment): Promise<void> {
  for (let second = 0; second < maxWaitSeconds; second++) {
    if ((await countWaiting(pool)) < 3) return
    await pause(1000)
  }
  throw new Error(`The backlog was not done after ${maxWaitSeconds} seconds.`)
}

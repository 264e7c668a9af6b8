import { setTimeout as pause } from 'node:timers/promises'
import type { startPostgres } from '../measuring/postgres.ts'

export interface Restart {
  /** Until the database accepts connections again. */
  databaseSeconds: number
  /** Until the service is ready again. */
  serviceSeconds: number
}

/** Crashes the database right after writes, and restarts it at the same address. */
export async function measureRestart(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  url: string,
): Promise<Restart> {
  await postgres.crash()
  const since = performance.now()
  await postgres.startAgain()
  const databaseSeconds = (performance.now() - since) / 1000
  while (!(await isReady(url))) await pause(50)
  return { databaseSeconds, serviceSeconds: (performance.now() - since) / 1000 }
}

const isReady = async (url: string) => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok ?? false

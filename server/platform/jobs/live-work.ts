import { setTimeout as pause } from 'node:timers/promises'

/** Start times of this process's running jobs that a person waits for. */
const running = new Set<{ since: number }>()
/** Number of such jobs since the start of this process. */
let begun = 0

/** Runs a job to which background work yields. */
export async function asLiveWork<Result>(work: () => Promise<Result>): Promise<Result> {
  const job = { since: performance.now() }
  running.add(job)
  begun++
  try {
    return await work()
  } finally {
    running.delete(job)
  }
}

const stepMs = 5
/** A job that runs longer mostly waits, for example for an AI. */
const maxMs = 150

/** Jobs are kept in start order. */
function isBusy(): boolean {
  const youngest = [...running].at(-1)
  return youngest !== undefined && performance.now() - youngest.since < maxMs
}

/** For background work: yields to live jobs for a limited time. Returns how many milliseconds it waited. */
export async function untilQuiet(maxWaitMs = maxMs): Promise<number> {
  const since = performance.now()
  const waited = () => performance.now() - since
  while (isBusy() && waited() < maxWaitMs) await pause(stepMs, undefined, { ref: false })
  return waited()
}

/**
 * Returns whether another live job has started since, for work that may stop early. Jobs that were already running do
 * not count: they may only be waiting.
 */
export function watchForLiveWork(): () => boolean {
  const before = begun
  return () => begun > before && running.size > 0
}

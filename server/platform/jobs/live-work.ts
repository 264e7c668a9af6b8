import { setTimeout as pause } from 'node:timers/promises'

/** When the jobs of this process began that a person waits for. */
const running = new Set<{ since: number }>()
/** How many there were since the start of this process. */
let begun = 0

/** Runs a job that others make way for. */
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
/** A job that runs longer mostly waits, such as for an AI. */
const maxMs = 150

/** Jobs are kept in the order of their beginning. */
function isBusy(): boolean {
  const youngest = [...running].at(-1)
  return youngest !== undefined && performance.now() - youngest.since < maxMs
}

/** For work that nobody waits for: makes way for other jobs, but not for long. Answers the milliseconds that it waited. */
export async function untilQuiet(maxWaitMs = maxMs): Promise<number> {
  const since = performance.now()
  const waited = () => performance.now() - since
  while (isBusy() && waited() < maxWaitMs) await pause(stepMs, undefined, { ref: false })
  return waited()
}

/** Answers whether another job has come since, for work that may end early. Those under way before may only wait. */
export function watchForLiveWork(): () => boolean {
  const before = begun
  return () => begun > before && running.size > 0
}

import { setTimeout as pause } from 'node:timers/promises'

/** Jobs of this process that a person waits for. */
let running = 0
/** How many there were since the start of this process. */
let begun = 0

/** Runs a job that others make way for. */
export async function asLiveWork<Result>(work: () => Promise<Result>): Promise<Result> {
  running++
  begun++
  try {
    return await work()
  } finally {
    running--
  }
}

const stepMs = 10
const maxMs = 100

/** For work that nobody waits for: makes way for other jobs, but not for ever, since some of them only wait themselves. */
export async function untilQuiet(): Promise<void> {
  for (let waited = 0; running > 0 && waited < maxMs; waited += stepMs) await pause(stepMs, undefined, { ref: false })
}

/** Answers whether another job has come since, for work that may end early. Those under way before may only wait. */
export function watchForLiveWork(): () => boolean {
  const before = begun
  return () => begun > before && running > 0
}

import { setTimeout as pause } from 'node:timers/promises'

/** Jobs of this process that a person waits for. */
let running = 0

/** Runs a job that others make way for. */
export async function asLiveWork<Result>(work: () => Promise<Result>): Promise<Result> {
  running++
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

import { longestWait } from '../rules/operations/wait.ts'
import type { Operation } from './operation.ts'

/** The run sleeps in the queue: no worker is held. */
export const wait: Operation = {
  async run(_context, _run, { parameters }) {
    const waitSeconds = Math.min(Number(parameters.seconds), longestWait)
    return { waitSeconds, why: `What follows waits ${waitSeconds} s.` }
  },
}

import { Type } from 'typebox'
import { defineOperation } from '../operation.ts'

/** In seconds. */
export const longestWait = 300

/** The run sleeps in the queue: no worker is held. */
export const wait = defineOperation({
  operation: 'wait',
  description: 'Delays what follows, by at most 300 seconds.',
  parameters: Type.Object({ seconds: Type.Integer({ minimum: 0, maximum: longestWait }) }),
  async run(_context, _run, { parameters }) {
    const waitSeconds = Math.min(parameters.seconds, longestWait)
    return { waitSeconds, why: `What follows waits ${waitSeconds} s.` }
  },
})

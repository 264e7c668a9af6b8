import { Type } from 'typebox'
import { defineOperation } from '../operation.ts'

/** In seconds. */
export const maxWaitSeconds = 300

/** Schedules the rest of the run as a job, so that no worker is blocked. */
export const wait = defineOperation({
  operation: 'wait',
  description: 'Delays what follows, by at most 300 seconds.',
  parameters: Type.Object({ seconds: Type.Integer({ minimum: 0, maximum: maxWaitSeconds }) }),
  async run(_context, _run, { parameters }) {
    const waitSeconds = Math.min(parameters.seconds, maxWaitSeconds)
    return { waitSeconds, why: `The next steps wait ${waitSeconds} s.` }
  },
})

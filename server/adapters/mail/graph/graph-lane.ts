import { setTimeout as pause } from 'node:timers/promises'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { MailFault } from '../mail.ts'

/** Outlook's limit of concurrent requests per application and mailbox. */
const atOnce = 4

/** The maximum wait within a call; beyond it the job is rescheduled. */
const maxWaitMs = 10_000

/** The request queue of one mailbox, shared by all callers in this process. */
export interface GraphLane {
  pass<Result>(work: () => Promise<Result>): Promise<Result>
  /** The provider throttled a request: all requests of the queue wait. */
  rest(ms: number): void
}

export function createGraphLane(): GraphLane {
  const pass = createSemaphore(atOnce)
  let restsUntil = 0
  return {
    rest(ms) {
      restsUntil = Math.max(restsUntil, performance.now() + ms)
    },
    pass: (work) =>
      pass(async () => {
        const wait = restsUntil - performance.now()
        if (wait > maxWaitMs) {
          throw new MailFault('throttled', 'The mail provider asked for fewer requests.', { retryAfterMs: wait })
        }
        if (wait > 0) await pause(wait)
        return work()
      }),
  }
}

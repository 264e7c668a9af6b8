import { refuse } from '../../errors.ts'
import type { Pace } from '../../pace.ts'
import { retryAfter } from './rate-limit.ts'

/** Of one customer, in this process. */
const maxWaiting = 250
const maxWaitMs = 10_000

/** Waits until the customer may have another request answered, and refuses the request when that takes too long. */
export type AwaitTurn = (customerID: number) => Promise<void>

/** While several customers are active, the requests of one that uses more than its share of the database wait. */
export function createTurns(pace: Pace): AwaitTurn {
  const waiting = new Map<number, number>()

  return async (customerID) => {
    if (pace.tryStart(customerID)) return
    const count = waiting.get(customerID) ?? 0
    if (count >= maxWaiting) throw refuse('customer_busy', undefined, retryAfter(maxWaitMs))
    waiting.set(customerID, count + 1)
    const tooLate = AbortSignal.timeout(maxWaitMs)
    await pace.untilDue(customerID, tooLate)
    const left = (waiting.get(customerID) ?? 1) - 1
    if (left > 0) waiting.set(customerID, left)
    else waiting.delete(customerID)
    if (tooLate.aborted) throw refuse('customer_busy', undefined, retryAfter(maxWaitMs))
  }
}

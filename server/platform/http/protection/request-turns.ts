import { refuse } from '../../errors.ts'
import { createBursts } from '../../pace/bursts.ts'
import type { Pace } from '../../pace/pace.ts'
import { retryAfter } from './rate-limit.ts'

/** Per customer and process. */
const maxWaiting = 250
const maxWaitMs = 10_000
/** Event-loop time charged per request, in addition to the measured time of its statements. */
const loopMs = 1
/** Time charged for receiving a body, in addition to parsing it. */
const msPerMegabyte = 5

/**
 * Waits until the customer's next request may start, and rejects it if that takes too long. Resolves with a function to
 * call with the size of the body when the request has been answered.
 */
export type AwaitTurn = (customerID: number) => Promise<(receivedBytes?: number) => void>

const busy = () => refuse('customer_busy', undefined, retryAfter(maxWaitMs))

/**
 * Throttles customers under contention: requests of a customer over its share wait, and at most `atOnce` requests of a
 * customer that uses more than the others start at the same time.
 */
export function createTurns(pace: Pace, atOnce: number): AwaitTurn {
  const bursts = createBursts(pace, { atOnce })
  const waiting = new Map<number, number>()

  async function wait(customerID: number, isDue: boolean): Promise<() => void> {
    const tooLate = AbortSignal.timeout(maxWaitMs)
    if (!isDue) await pace.untilDue(customerID, tooLate)
    const end = tooLate.aborted ? undefined : await bursts.enter(customerID, tooLate)
    if (!end) throw busy()
    return end
  }

  async function enter(customerID: number): Promise<() => void> {
    const isDue = pace.tryStart(customerID)
    const entered = isDue ? bursts.tryEnter(customerID) : undefined
    if (entered) return entered
    const count = waiting.get(customerID) ?? 0
    if (count >= maxWaiting) throw busy()
    waiting.set(customerID, count + 1)
    try {
      return await wait(customerID, isDue)
    } finally {
      const left = (waiting.get(customerID) ?? 1) - 1
      if (left > 0) waiting.set(customerID, left)
      else waiting.delete(customerID)
    }
  }

  return async (customerID) => {
    const end = await enter(customerID)
    pace.note(customerID, loopMs)
    return (receivedBytes = 0) => {
      if (receivedBytes > 0) pace.note(customerID, (msPerMegabyte * receivedBytes) / 2 ** 20)
      end()
    }
  }
}

import { refuse } from '../../errors.ts'
import { createBursts } from '../../pace/bursts.ts'
import type { Pace } from '../../pace/pace.ts'
import { retryAfter } from './rate-limit.ts'

/** Of one customer, in this process. */
const maxWaiting = 250
const maxWaitMs = 10_000
/** What a request takes in the event loop, beside the time of its statements, which is measured. */
const loopMs = 1
/** What receiving a body takes, beside reading what is in it. */
const msPerMegabyte = 5

/**
 * Waits until the customer may have another request answered, and refuses the request when that takes too long. Resolves
 * with what is called when the request is answered, with the size of its body.
 */
export type AwaitTurn = (customerID: number) => Promise<(receivedBytes?: number) => void>

const busy = () => refuse('customer_busy', undefined, retryAfter(maxWaitMs))

/**
 * While several customers are active, the requests of one that uses more than its share of the service wait, and of one
 * that uses more than the others no more than `atOnce` are begun at the same time.
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

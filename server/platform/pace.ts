import { createRecentUse } from './recent-use.ts'

/** Slows down a customer that uses more than its share while other customers are active. */
export interface Pace {
  /** Whether the customer may start a piece of work now; asking counts as being active. */
  isDue(customerID: number): boolean
  /** Resolves when the customer may start another piece of work, or when the signal aborts. */
  untilDue(customerID: number, signal: AbortSignal): Promise<void>
  /** Counts time that the customer's work used. */
  note(customerID: number, ms: number): void
}

interface PaceOptions {
  /** Time that one customer may use on average while others are active: 0.5 is half a second of each second. */
  share: number
  now?: () => number
}

interface Waiting {
  customerID: number
  start(): void
}

/** A customer is active for so long after it last started work. */
const activeMs = 10_000
const recheckMs = 20

export function createPace({ share, now = () => performance.now() }: PaceOptions): Pace {
  const use = createRecentUse(now)
  /** When each customer was active last, in that order. */
  const seen = new Map<number, number>()
  const queue = new Set<Waiting>()
  let isScheduled = false

  function noteActive(customerID: number): void {
    seen.delete(customerID)
    seen.set(customerID, now())
  }

  function hasActiveNeighbor(customerID: number): boolean {
    for (const [other, at] of seen) {
      if (at < now() - activeMs) seen.delete(other)
      else if (other !== customerID) return true
    }
    return false
  }

  const isDue = (customerID: number) => use.of(customerID) < share || !hasActiveNeighbor(customerID)

  function startDue(): void {
    isScheduled = false
    const over = new Set<number>()
    for (const waiting of queue) {
      if (over.has(waiting.customerID)) continue
      // One at a time: what it uses is known only afterwards.
      over.add(waiting.customerID)
      if (isDue(waiting.customerID)) waiting.start()
    }
    schedule()
  }

  function schedule(): void {
    if (isScheduled || queue.size === 0) return
    isScheduled = true
    setTimeout(startDue, recheckMs)
  }

  return {
    note: (customerID, ms) => use.add(customerID, ms),
    isDue(customerID) {
      noteActive(customerID)
      return isDue(customerID)
    },
    async untilDue(customerID, signal) {
      noteActive(customerID)
      if (isDue(customerID) || signal.aborted) return
      await new Promise<void>((resolve) => {
        const start = () => {
          queue.delete(waiting)
          signal.removeEventListener('abort', start)
          resolve()
        }
        const waiting = { customerID, start }
        signal.addEventListener('abort', start, { once: true })
        queue.add(waiting)
        schedule()
      })
    },
  }
}

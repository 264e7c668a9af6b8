import { createRecentUse, memoryMs } from './recent-use.ts'

/** Slows down a customer that uses more than its share while other customers are active. */
export interface Pace {
  /** Starts a piece of work if the customer may do so now; trying counts as being active. */
  tryStart(customerID: number): boolean
  /** Resolves when the customer may start another piece of work, or when the signal aborts. */
  untilDue(customerID: number, signal: AbortSignal): Promise<void>
  /** Counts time that the customer's work used. */
  note(customerID: number, ms: number): void
  /** Whether the customer uses much, and clearly more than the customers that are active use on average, or floods. */
  exceedsOthers(customerID: number): boolean
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
/** With more work waiting a customer floods, and gets a part of its share only: what it sends costs others time anyway. */
const floodSize = 20
const floodPart = 0.1
const recheckMs = 20
/** A customer that uses less than this part of its share does not use much. */
const smallPart = 0.25
/** While all customers together use less than this many shares, none is in the way of another. */
const contendedPart = 1.25
/** Whoever exceeds the others uses so much more than the mean. */
const clearMargin = 1.25

export function createPace({ share, now = () => performance.now() }: PaceOptions): Pace {
  const use = createRecentUse(now)
  /** What work under way is expected to use: without it a burst would start before any of it is known to cost something. */
  const expected = createRecentUse(now)
  const cost = createMeanCost()
  /** When each customer was active last, in that order. */
  const seen = new Map<number, number>()
  const queue = new Set<Waiting>()
  /** Of each customer with work in the queue. */
  const counts = new Map<number, number>()
  /** Customers with more work in the queue than `floodSize`. */
  const floods = new Set<number>()
  let isScheduled = false

  function noteActive(customerID: number): void {
    seen.delete(customerID)
    seen.set(customerID, now())
  }

  function hasNeighbor(customerID: number): boolean {
    for (const [other, at] of seen) if (at < now() - activeMs) seen.delete(other)
    return seen.size > (seen.has(customerID) ? 1 : 0)
  }

  const useOfAll = () => [...seen.keys()].reduce((sum, active) => sum + use.of(active), 0)
  const isAboveMean = (customerID: number, margin = 1) => use.of(customerID) * seen.size > useOfAll() * margin

  /** Whether another customer is the cause of whatever delay there is. */
  const isFloodedByOther = (customerID: number) => floods.size > 0 && !floods.has(customerID)

  function exceedsOthers(customerID: number): boolean {
    if (use.of(customerID) < share * smallPart || isFloodedByOther(customerID) || !hasNeighbor(customerID)) return false
    return floods.has(customerID) || (useOfAll() >= share * contendedPart && isAboveMean(customerID, clearMargin))
  }

  const shareOf = (customerID: number) => (floods.has(customerID) ? share * floodPart : share)
  // On a busy machine all work takes longer: whoever uses less than the others is not delayed for that.
  function isDue(customerID: number): boolean {
    if (use.of(customerID) < shareOf(customerID) || isFloodedByOther(customerID)) return true
    return !hasNeighbor(customerID) || !isAboveMean(customerID)
  }

  function count(customerID: number, change: 1 | -1): void {
    const waiting = (counts.get(customerID) ?? 0) + change
    if (waiting > 0) counts.set(customerID, waiting)
    else counts.delete(customerID)
    if (waiting > floodSize) floods.add(customerID)
    else floods.delete(customerID)
  }

  function start(customerID: number): void {
    cost.count()
    use.add(customerID, cost.mean())
    expected.add(customerID, cost.mean())
  }

  function tryStart(customerID: number): boolean {
    noteActive(customerID)
    if (!isDue(customerID)) return false
    start(customerID)
    return true
  }

  /** What was expected has been counted already. */
  function note(customerID: number, ms: number): void {
    cost.add(ms)
    const counted = Math.min(ms, expected.of(customerID) * memoryMs)
    expected.add(customerID, -counted)
    use.add(customerID, ms - counted)
  }

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
    note,
    tryStart,
    exceedsOthers,
    async untilDue(customerID, signal) {
      if (tryStart(customerID) || signal.aborted) return
      await new Promise<void>((resolve) => {
        const end = () => {
          queue.delete(waiting)
          count(customerID, -1)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const waiting = {
          customerID,
          start() {
            start(customerID)
            end()
          },
        }
        signal.addEventListener('abort', end, { once: true })
        queue.add(waiting)
        count(customerID, 1)
        schedule()
      })
    },
  }
}

/** Of recent work of all customers. */
function createMeanCost() {
  let pieces = 1
  let ms = 20
  return {
    mean: () => ms / pieces,
    add(used: number) {
      ms += used
    },
    count() {
      if (++pieces < 1000) return
      pieces /= 2
      ms /= 2
    },
  }
}

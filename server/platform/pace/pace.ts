import { createRecentUse, memoryMs } from './recent-use.ts'

/** Slows down a customer that uses more than its share while other customers are active. */
export interface Pace {
  /** Starts a piece of work if the customer may do so now; trying counts as being active. */
  tryStart(customerID: number): boolean
  /** Resolves when the customer may start another piece of work, or when the signal aborts. */
  untilDue(customerID: number, signal: AbortSignal): Promise<void>
  /** Counts time that the customer's work used. */
  note(customerID: number, ms: number): void
  /** Whether the customer uses much while there is contention, and demands clearly more than any other. */
  exceedsOthers(customerID: number): boolean
}

interface PaceOptions {
  /** Time that one customer may use on average while others are active: 0.5 is half a second of each second. */
  share: number
  /** Whether customers are in each other's way now: nobody waits as long as there is room for all. */
  isContended?: () => boolean
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
/** Of one customer's waiting work, one piece if it floods: more would be in the way of what others begin next. */
const startedAtOnce = 3
/** A customer that uses less than this part of its share does not use much. */
const smallPart = 0.25
/** A customer is in the way of the others when it demands so many times what any of them does. */
const clearMargin = 2

export function createPace({ share, isContended = () => true, now = () => performance.now() }: PaceOptions): Pace {
  const use = createRecentUse(now)
  /** What work under way is expected to use: without it a burst would start before any of it is known to cost something. */
  const expected = createRecentUse(now)
  const cost = createMeanCost()
  /** When each customer was active last, in that order. */
  const seen = new Map<number, number>()
  const queue = new Set<Waiting>()
  /** Of each customer with work in the queue. */
  const counts = new Map<number, number>()
  let isScheduled = false

  function noteActive(customerID: number): void {
    seen.delete(customerID)
    seen.set(customerID, now())
  }

  function hasNeighbor(customerID: number): boolean {
    for (const [other, at] of seen) if (at < now() - activeMs) seen.delete(other)
    return seen.size > (seen.has(customerID) ? 1 : 0)
  }

  const waitingOf = (customerID: number) => counts.get(customerID) ?? 0
  /** What it uses, with what its waiting work will use: a customer that is held back still is the cause. */
  const demandOf = (customerID: number) => use.of(customerID) + (waitingOf(customerID) * cost.mean()) / memoryMs

  function demandsMost(customerID: number): boolean {
    const own = demandOf(customerID)
    for (const other of seen.keys()) if (other !== customerID && demandOf(other) * clearMargin > own) return false
    return true
  }

  const isFlood = (customerID: number) => waitingOf(customerID) > floodSize
  const isInTheWay = (customerID: number) => hasNeighbor(customerID) && demandsMost(customerID) && isContended()
  const exceedsOthers = (customerID: number) => use.of(customerID) >= share * smallPart && isInTheWay(customerID)

  // On a busy machine all work takes longer: only whoever demands clearly more than the others is delayed for that.
  function isDue(customerID: number): boolean {
    return use.of(customerID) < share * (isFlood(customerID) ? floodPart : 1) || !isInTheWay(customerID)
  }

  function count(customerID: number, change: 1 | -1): void {
    const waiting = waitingOf(customerID) + change
    if (waiting > 0) counts.set(customerID, waiting)
    else counts.delete(customerID)
  }

  function start(customerID: number): void {
    cost.count()
    use.add(customerID, cost.mean())
    expected.add(customerID, cost.mean())
  }

  function tryStart(customerID: number): boolean {
    noteActive(customerID)
    // In the order of arrival.
    if (counts.has(customerID) || !isDue(customerID)) return false
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
    const started = new Map<number, number>()
    for (const { customerID, start } of queue) {
      const count = started.get(customerID) ?? 0
      if (count >= startedAtOnce) continue
      const isStarted = isDue(customerID)
      started.set(customerID, isStarted && !isFlood(customerID) ? count + 1 : startedAtOnce)
      if (isStarted) start()
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

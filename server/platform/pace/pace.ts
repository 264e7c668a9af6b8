import { createRecentUse, memoryMs } from './recent-use.ts'

/** Throttles a customer that uses more than its share while other customers are active. */
export interface Pace {
  /** Starts a piece of work if the customer may do so now; trying counts as being active. */
  tryStart(customerID: number): boolean
  /** Resolves when the customer may start another piece of work, or when the signal aborts. */
  untilDue(customerID: number, signal: AbortSignal): Promise<void>
  /** Records time that the customer's work used. */
  note(customerID: number, ms: number): void
  /** Whether the customer has high usage during contention and demands clearly more than any other. */
  exceedsOthers(customerID: number): boolean
}

interface PaceOptions {
  /** Average time that one customer may use while others are active: 0.5 is half a second per second. */
  share: number
  /** How much of its share a customer gives up for what the others use: with 2, twice their use. A quarter stays. */
  yields?: number
  /** Whether customers currently compete for resources. Without contention no one waits. */
  isContended?: () => boolean
  now?: () => number
}

interface Waiting {
  customerID: number
  start(): void
}

/** How long a customer counts as active after it last started work. */
const activeMs = 10_000
/**
 * With more work waiting, a customer counts as flooding and gets only part of its share: even receiving its requests
 * costs others time.
 */
const floodSize = 20
const floodPart = 0.1
const recheckMs = 20
/** A customer that uses less than this part of its share does not have high usage. */
const smallPart = 0.25
/** The part of its share that a customer keeps, however much the others use. */
const keptPart = 0.25
/** A customer is throttled only if it demands this many times as much as any other. */
const clearMargin = 2

export function createPace({
  share,
  yields = 0,
  isContended = () => true,
  now = () => performance.now(),
}: PaceOptions): Pace {
  const use = createRecentUse(now)
  /** Expected use of running work: otherwise a whole burst would start before any of it counts. */
  const expected = createRecentUse(now)
  const cost = createMeanCost()
  /** When each customer was last active, in that order. */
  const seen = new Map<number, number>()
  const queue = new Set<Waiting>()
  /** Number of waiting pieces of work by customer. */
  const counts = new Map<number, number>()
  /** When the next waiting piece of work may start, by customer. */
  const startsAt = new Map<number, number>()
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
  /** Its use, plus the expected use of its waiting work: a throttled customer is still the cause. */
  const demandOf = (customerID: number) => use.of(customerID) + (waitingOf(customerID) * cost.mean()) / memoryMs

  function hasHighestDemand(customerID: number): boolean {
    const own = demandOf(customerID)
    for (const other of seen.keys()) if (other !== customerID && demandOf(other) * clearMargin > own) return false
    return true
  }

  const isFlood = (customerID: number) => waitingOf(customerID) > floodSize
  const isInTheWay = (customerID: number) => hasNeighbor(customerID) && hasHighestDemand(customerID) && isContended()
  const exceedsOthers = (customerID: number) => use.of(customerID) >= share * smallPart && isInTheWay(customerID)

  /** Subtracts the use of others: the more work runs concurrently, the longer theirs waits. */
  function shareOf(customerID: number): number {
    if (yields === 0) return share
    let ofOthers = 0
    for (const other of seen.keys()) if (other !== customerID) ofOthers += use.of(other)
    return Math.max(share * keptPart, share - yields * ofOthers)
  }

  // On a busy machine all work takes longer, so only a customer that demands clearly more than the others is delayed.
  function isDue(customerID: number): boolean {
    const part = isFlood(customerID) ? floodPart : 1
    const used = use.of(customerID)
    // At the minimum share, the others need not be counted.
    return used < share * keptPart * part || used < shareOf(customerID) * part || !isInTheWay(customerID)
  }

  function count(customerID: number, change: 1 | -1): void {
    const waiting = waitingOf(customerID) + change
    if (waiting > 0) counts.set(customerID, waiting)
    else {
      counts.delete(customerID)
      startsAt.delete(customerID)
    }
  }

  /**
   * While others are active, work that had to wait starts no faster than the customer's share allows: a burst would cause
   * the next contention.
   */
  function takeStart(customerID: number): boolean {
    const at = startsAt.get(customerID) ?? now()
    if (at > now() || !isDue(customerID)) return false
    if (hasNeighbor(customerID))
      startsAt.set(customerID, Math.max(at, now() - recheckMs) + cost.mean() / shareOf(customerID))
    return true
  }

  function start(customerID: number): void {
    cost.count()
    use.add(customerID, cost.mean())
    expected.add(customerID, cost.mean())
  }

  function tryStart(customerID: number): boolean {
    noteActive(customerID)
    // Keeps the order of arrival.
    if (counts.has(customerID) || !isDue(customerID)) return false
    start(customerID)
    return true
  }

  /** The expected part has been counted already. */
  function note(customerID: number, ms: number): void {
    cost.add(ms)
    const counted = Math.min(ms, expected.of(customerID) * memoryMs)
    expected.add(customerID, -counted)
    use.add(customerID, ms - counted)
  }

  function startDue(): void {
    isScheduled = false
    for (const { customerID, start } of queue) if (takeStart(customerID)) start()
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

/** Average cost of recent work of all customers. */
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

/** Limits concurrent work so that one key (a customer) cannot take every slot. */
export interface FairShare {
  /** Resolves with a function that releases the slot, or with undefined after `maxWaitMs`. */
  enter(key: number, maxWaitMs?: number): Promise<(() => void) | undefined>
}

interface Waiting {
  /** Its position in the queue across all keys. */
  place: number
  start(): void
}

/**
 * Runs at most `total` at once in this process, and `perKey` for each key. The next slot goes to the waiting key with
 * the fewest slots, and among equals to the first in line.
 */
export function createFairShare({ total, perKey }: { total: number; perKey: number }): FairShare {
  const running = new Map<number, number>()
  const queues = new Map<number, Set<Waiting>>()
  let all = 0
  let places = 0

  const slotsOf = (key: number) => running.get(key) ?? 0
  const hasRoom = (key: number) => all < total && slotsOf(key) < perKey

  function take(key: number): () => void {
    all++
    running.set(key, slotsOf(key) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      all--
      if (slotsOf(key) === 1) running.delete(key)
      else running.set(key, slotsOf(key) - 1)
      startNext()
    }
  }

  function findNext(): { key: number; waiting: Waiting } | undefined {
    let next: { key: number; waiting: Waiting } | undefined
    for (const [key, queue] of queues) {
      const [waiting] = queue
      if (!waiting || !hasRoom(key)) continue
      const difference = next ? slotsOf(key) - slotsOf(next.key) : -1
      if (difference < 0 || (difference === 0 && next && waiting.place < next.waiting.place)) next = { key, waiting }
    }
    return next
  }

  function startNext(): void {
    const next = findNext()
    if (!next) return
    leaveQueue(next.key, next.waiting)
    next.waiting.start()
  }

  function leaveQueue(key: number, waiting: Waiting): void {
    const queue = queues.get(key)
    queue?.delete(waiting)
    if (queue?.size === 0) queues.delete(key)
  }

  return {
    enter(key, maxWaitMs) {
      if (hasRoom(key)) return Promise.resolve(take(key))
      return new Promise((resolve) => {
        const waiting: Waiting = {
          place: ++places,
          start() {
            clearTimeout(timer)
            resolve(take(key))
          },
        }
        const giveUp = () => {
          leaveQueue(key, waiting)
          resolve(undefined)
        }
        const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, Math.max(0, maxWaitMs))
        queues.set(key, (queues.get(key) ?? new Set<Waiting>()).add(waiting))
      })
    },
  }
}

/** Limits concurrent work so that one key (a customer) cannot take every slot. */
export interface FairShare {
  /** Resolves with a function that releases the slot, or with undefined after `maxWaitMs`. */
  enter(key: number, maxWaitMs?: number): Promise<(() => void) | undefined>
}

interface Waiting {
  key: number
  start(): void
}

/**
 * Runs at most `total` at once in this process, and `perKey` for each key. The next slot goes to the waiting key with
 * the fewest slots, and among equals to the first in line.
 */
export function createFairShare({ total, perKey }: { total: number; perKey: number }): FairShare {
  const running = new Map<number, number>()
  const queue = new Set<Waiting>()
  let all = 0

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

  function startNext(): void {
    let next: Waiting | undefined
    for (const waiting of queue) {
      if (hasRoom(waiting.key) && (!next || slotsOf(waiting.key) < slotsOf(next.key))) next = waiting
    }
    if (!next) return
    queue.delete(next)
    next.start()
  }

  return {
    enter(key, maxWaitMs) {
      if (hasRoom(key)) return Promise.resolve(take(key))
      return new Promise((resolve) => {
        const waiting: Waiting = {
          key,
          start() {
            clearTimeout(timer)
            resolve(take(key))
          },
        }
        const giveUp = () => {
          queue.delete(waiting)
          resolve(undefined)
        }
        const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, Math.max(0, maxWaitMs))
        queue.add(waiting)
      })
    },
  }
}

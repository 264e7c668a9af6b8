/** Work at once, shared out so that one key (a customer) cannot take every place. */
export interface FairShare {
  /** Resolves with what gives the place back, or with nothing when the wait was too long. */
  enter(key: number, maxWaitMs?: number): Promise<(() => void) | undefined>
}

interface Waiting {
  key: number
  start(): void
}

/**
 * At most `total` at once in this process, and `perKey` for each key. Of those who wait, the key with the fewest places
 * is next; among equals, whoever came first.
 */
export function createFairShare({ total, perKey }: { total: number; perKey: number }): FairShare {
  const running = new Map<number, number>()
  const queue = new Set<Waiting>()
  let all = 0

  const placesOf = (key: number) => running.get(key) ?? 0
  const hasRoom = (key: number) => all < total && placesOf(key) < perKey

  function take(key: number): () => void {
    all++
    running.set(key, placesOf(key) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      all--
      if (placesOf(key) === 1) running.delete(key)
      else running.set(key, placesOf(key) - 1)
      startNext()
    }
  }

  function startNext(): void {
    let next: Waiting | undefined
    for (const waiting of queue) {
      if (hasRoom(waiting.key) && (!next || placesOf(waiting.key) < placesOf(next.key))) next = waiting
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

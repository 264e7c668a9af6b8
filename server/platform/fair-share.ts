import { createRecentUse } from './recent-use.ts'

/** Work at once, shared out so that one key (a customer) cannot take every place. */
export interface FairShare {
  /** Resolves with what gives the place back, or with nothing when the wait was too long. */
  enter(key: number, maxWaitMs?: number): Promise<(() => void) | undefined>
  /** Whether all places together are taken. */
  isFull(): boolean
}

interface FairShareOptions {
  total: number
  /** Of one key. */
  perKey: number
  beside?: LimitsBeside
}

/** Of one key while another is active, which it is until some seconds after it last entered. */
export interface LimitsBeside {
  /** Places at once. */
  perKey: number
  /** Places on average over some seconds. A key may have more up to twice of what all others have. */
  average: number
}

interface Waiting {
  key: number
  start(): void
}

/** The key of work that belongs to no customer: nobody has to make room for it, and it has to for nobody. */
export const installation = 0

const activeMs = 10_000
/** How often those who wait because of the average look again. */
const lookEveryMs = 20

/**
 * At most `total` at once in this process, and `perKey` for each key. Of those who wait, the key with the fewest places
 * is next; among equals, whoever came first.
 */
export function createFairShare({ total, perKey, beside }: FairShareOptions): FairShare {
  const running = new Map<number, number>()
  const queue = new Set<Waiting>()
  const active = createActiveKeys()
  const use = createRecentUse()
  let looking: NodeJS.Timeout | undefined
  let all = 0

  const placesOf = (key: number) => running.get(key) ?? 0

  function hasRoom(key: number): boolean {
    if (all >= total || placesOf(key) >= perKey) return false
    if (!beside || !active.hasOther(key)) return true
    return placesOf(key) < beside.perKey && use.of(key) < Math.max(beside.average, 2 * use.ofOthers(key))
  }

  function take(key: number): () => void {
    all++
    running.set(key, placesOf(key) + 1)
    const since = performance.now()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      all--
      if (placesOf(key) === 1) running.delete(key)
      else running.set(key, placesOf(key) - 1)
      // What a key used while it was alone harmed nobody.
      if (active.hasOther(key)) use.add(key, performance.now() - since)
      startWaiting()
    }
  }

  function startWaiting(): void {
    while (startNext());
    if (!beside || looking || queue.size === 0) return
    looking = setTimeout(() => {
      looking = undefined
      startWaiting()
    }, lookEveryMs)
  }

  function startNext(): boolean {
    let next: Waiting | undefined
    const full = new Set<number>()
    for (const waiting of queue) {
      if (full.has(waiting.key)) continue
      if (!hasRoom(waiting.key)) full.add(waiting.key)
      else if (!next || placesOf(waiting.key) < placesOf(next.key)) next = waiting
    }
    if (!next) return false
    queue.delete(next)
    next.start()
    return true
  }

  return {
    isFull: () => all >= total,
    enter(key, maxWaitMs) {
      active.note(key)
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
        startWaiting()
      })
    },
  }
}

/** The customers that entered lately. */
function createActiveKeys() {
  /** When each of them entered last; whoever did so longest ago is in front. */
  const seen = new Map<number, number>()
  return {
    note(key: number): void {
      if (key === installation) return
      seen.delete(key)
      seen.set(key, performance.now())
    },
    hasOther(key: number): boolean {
      if (key === installation) return false
      const since = performance.now() - activeMs
      for (const [other, at] of seen) {
        if (at < since) seen.delete(other)
        else if (other !== key) return true
      }
      return false
    },
  }
}

export interface Keyed {
  /** Names of its locks: items with a common key are never in groups that run concurrently. */
  keys: readonly string[]
}

interface Limits {
  /** Concurrent groups: while the statements of one run, the other is prepared. */
  atOnce: number
  /** Fewer items are not split into several groups. */
  minSize: number
  maxSize: number
  /**
   * After a group ends, the next one waits at most this long for as many items, because clients often send more once
   * they have a response.
   */
  gatherMs: number
  /** A group that takes longer, for example because of a lock, no longer delays others. */
  maxHoldMs: number
}

/**
 * Collects items into groups: an item runs immediately while few groups are running, and items that arrive meanwhile
 * form the next group. Items with a common key keep their order.
 */
export function collectGroups<Item extends Keyed>(run: (group: Item[]) => Promise<void>, limits: Limits) {
  const { atOnce, minSize, maxSize, gatherMs, maxHoldMs } = limits
  const held = new Set<string>()
  let waiting: Item[] = []
  let running = 0
  let runningItems = 0
  let isScheduled = false
  let gathering: NodeJS.Timeout | undefined
  /** Until then, as many items are expected as the last group had. */
  let gatherUntil = Number.NEGATIVE_INFINITY
  let expectedCount = 0

  /** Items that arrive in the same turn of the event loop form one group. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0) return
    const waitMs = waiting.length < expectedCount ? gatherUntil - performance.now() : 0
    if (waitMs > 0) {
      gathering ??= setTimeout(start, waitMs)
      return
    }
    clearTimeout(gathering)
    isScheduled = true
    setImmediate(start)
  }

  /** Splits items evenly: a full group and a small rest would need as many statements for fewer items. */
  function take(): Item[] {
    const count = runningItems + waiting.length
    const groups = Math.max(1, Math.min(atOnce, Math.floor(count / minSize)))
    const size = Math.min(maxSize, Math.ceil(count / groups))
    const group: Item[] = []
    const left: Item[] = []
    const taken = new Set(held)
    for (const item of waiting) {
      const isFree = group.length < size && !item.keys.some((key) => taken.has(key))
      if (isFree) group.push(item)
      else left.push(item)
      for (const key of item.keys) taken.add(key)
    }
    waiting = left
    return group
  }

  async function runGroup(group: Item[]): Promise<void> {
    const keys = group.flatMap((item) => item.keys)
    for (const key of keys) held.add(key)
    running++
    runningItems += group.length
    let isCounted = true
    const stopCounting = () => {
      if (!isCounted) return
      isCounted = false
      running--
      runningItems -= group.length
    }
    const timer = setTimeout(() => {
      stopCounting()
      schedule()
    }, maxHoldMs)
    try {
      await run(group)
    } finally {
      clearTimeout(timer)
      for (const key of keys) held.delete(key)
      stopCounting()
      expectedCount = group.length
      if (group.length > 1 || waiting.length > 0) gatherUntil = performance.now() + gatherMs
      schedule()
    }
  }

  function start(): void {
    isScheduled = false
    gathering = undefined
    const group = running < atOnce ? take() : []
    if (group.length === 0) return
    void runGroup(group)
    if (running < atOnce) schedule()
  }

  return {
    /** `run` must not throw. */
    add(item: Item): void {
      waiting.push(item)
      if (running < atOnce) schedule()
    },
    get isIdle() {
      return running === 0 && held.size === 0 && waiting.length === 0
    },
  }
}

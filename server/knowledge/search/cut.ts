/** A histogram that finds a threshold which about `wanted` entries reach: counting is much faster than sorting. */
export interface Cut {
  /** The lowest bucket to keep; increases as more are counted. */
  min: number
  /** Must not be called for buckets below `min`. */
  count(bucket: number): void
  /** Raises `min` as far as possible. Call it occasionally. */
  narrow(): void
  /** False if `start` was too high to find as many as wanted. */
  isReached(): boolean
}

/** `start` is an estimate for a bucket below the threshold. */
export function createCut(wanted: number, buckets: number, start = 0): Cut {
  const counts = new Uint32Array(buckets)
  let counted = 0
  const cut: Cut = {
    min: start,
    count(bucket) {
      counts[bucket] = (counts[bucket] as number) + 1
      counted++
    },
    narrow() {
      for (; cut.min < buckets - 1; cut.min++) {
        const lowest = counts[cut.min] as number
        if (counted - lowest < wanted) return
        counted -= lowest
      }
    },
    isReached: () => start === 0 || counted >= wanted,
  }
  return cut
}

/** The bucket from which on about as many lie as are wanted: counting takes a fraction of the time of sorting. */
export interface Cut {
  /** Goes up while more are counted. */
  min: number
  /** Those below the cut must not be counted. */
  count(bucket: number): void
  /** To be called now and then. */
  narrow(): void
  /** False where the start left out some that are wanted. */
  isReached(): boolean
}

/** `start`: a bucket that the cut is above, most likely. */
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

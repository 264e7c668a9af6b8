/** Waiting items in order of arrival for each key; keys take turns, so one with many items delays no other. */
export interface FairQueue<Item> {
  readonly size: number
  sizeOf(key: string): number
  push(key: string, item: Item): void
  /** Removes and returns the next item for which `mayTake` is true; skips keys whose next item may not be taken. */
  take(mayTake: (key: string, item: Item) => boolean): Item | undefined
  /** Empties the queue. */
  drain(): Item[]
}

export function createFairQueue<Item>(): FairQueue<Item> {
  // A map keeps insertion order: the first key has waited longest for its turn.
  const waiting = new Map<string, Item[]>()
  let size = 0
  return {
    get size() {
      return size
    },
    sizeOf: (key) => waiting.get(key)?.length ?? 0,
    push(key, item) {
      const items = waiting.get(key)
      if (items) items.push(item)
      else waiting.set(key, [item])
      size++
    },
    take(mayTake) {
      for (const [key, items] of waiting) {
        const [first] = items
        if (first === undefined || !mayTake(key, first)) continue
        items.shift()
        waiting.delete(key)
        if (items.length > 0) waiting.set(key, items)
        size--
        return first
      }
      return undefined
    },
    drain() {
      const items = [...waiting.values()].flat()
      waiting.clear()
      size = 0
      return items
    },
  }
}

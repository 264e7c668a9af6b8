/** Reproducible randomness: the same seed produces the same requests. */
export interface Chance {
  /** At least 0 and below 1. */
  next(): number
  pick<Item>(items: readonly Item[]): Item
  isLucky(share: number): boolean
  below(limit: number): number
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    isLucky: (share) => next() < share,
    below: (limit) => Math.floor(next() * limit),
  }
}

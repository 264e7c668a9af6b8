/** How much time keys used lately, as an average: 1 is all the time of one place. */
export interface RecentUse {
  of(key: number): number
  ofOthers(key: number): number
  add(key: number, ms: number): void
}

interface Amount {
  value: number
  at: number
}

/** What lies so far back counts for about a third. */
const memoryMs = 3_000

export function createRecentUse(now: () => number = () => performance.now()): RecentUse {
  const uses = new Map<number, Amount>()
  const all: Amount = { value: 0, at: 0 }
  let additions = 0

  const current = ({ value, at }: Amount) => value * Math.exp((at - now()) / memoryMs)

  function grow(amount: Amount, by: number): void {
    amount.value = current(amount) + by
    amount.at = now()
  }

  const of = (key: number) => {
    const use = uses.get(key)
    return use ? current(use) : 0
  }

  function forgetIdle(): void {
    for (const [key, use] of uses) if (current(use) < 0.001) uses.delete(key)
  }

  return {
    of,
    ofOthers: (key) => Math.max(0, current(all) - of(key)),
    add(key, ms) {
      // One long use does not count for longer than it is remembered.
      const by = Math.min(ms, memoryMs) / memoryMs
      const use = uses.get(key) ?? { value: 0, at: 0 }
      uses.set(key, use)
      grow(use, by)
      grow(all, by)
      if (++additions % 10_000 === 0) forgetIdle()
    },
  }
}

/** How much time each customer recently used on average: 0.5 is half a second per second. */
export interface RecentUse {
  of(customerID: number): number
  add(customerID: number, ms: number): void
}

interface Amount {
  value: number
  at: number
}

/** Use this long ago counts for about a third. */
export const memoryMs = 3_000
const negligible = 0.001

export function createRecentUse(now: () => number): RecentUse {
  const uses = new Map<number, Amount>()
  let additions = 0

  const current = ({ value, at }: Amount) => value * Math.exp((at - now()) / memoryMs)

  function forgetIdle(): void {
    for (const [customerID, use] of uses) if (current(use) < negligible) uses.delete(customerID)
  }

  return {
    of(customerID) {
      const use = uses.get(customerID)
      return use ? current(use) : 0
    },
    add(customerID, ms) {
      const before = uses.get(customerID)
      // One long use does not count for longer than this memory.
      const value = (before ? current(before) : 0) + Math.min(ms, memoryMs) / memoryMs
      uses.set(customerID, { value, at: now() })
      if (++additions % 10_000 === 0) forgetIdle()
    },
  }
}

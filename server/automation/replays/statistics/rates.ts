import type { Rate } from '@attendant/contract/automation/replay.ts'

/** For 95 %. */
const z = 1.959964

/** The interval of Wilson, which also holds for few and for none. */
export function toRate(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: null, low: null, high: null }
  const share = count / of
  const middle = share + z ** 2 / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  const scale = 1 + z ** 2 / of
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return {
    count,
    of,
    rate: round(share),
    low: round((middle - spread) / scale),
    high: round((middle + spread) / scale),
  }
}

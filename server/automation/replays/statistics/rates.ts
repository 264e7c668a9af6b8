import type { Rate } from '@attendant/contract/automation/replay.ts'

/** For 95 % confidence. */
const z = 1.959964

/** A replayed message with the number of messages it represents. */
export interface Weighted {
  weight: number
}

interface Share {
  share: number
  /** The effective sample size (Kish): unequal weights make a sample less certain. */
  effective: number
}

export function shareOf<One extends Weighted>(all: readonly One[], isHit: (one: One) => boolean): Share {
  let [total, squares, hits] = [0, 0, 0]
  for (const one of all) {
    total += one.weight
    squares += one.weight ** 2
    if (isHit(one)) hits += one.weight
  }
  return total > 0 ? { share: hits / total, effective: total ** 2 / squares } : { share: 0, effective: 0 }
}

/** The counts in the sample, and the estimated share of all messages. */
export function toRate<One extends Weighted>(all: readonly One[], isHit: (one: One) => boolean): Rate {
  const [count, of] = [all.filter(isHit).length, all.length]
  if (of === 0) return noRate
  const { share, effective } = shareOf(all, isHit)
  return { count, of, ...toInterval(share, effective) }
}

export const noRate: Rate = { count: 0, of: 0, rate: null, low: null, high: null }

/** The Wilson interval, which is also valid for small samples and for zero hits. */
function toInterval(share: number, of: number) {
  const middle = share + z ** 2 / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  const scale = 1 + z ** 2 / of
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return { rate: round(share), low: round((middle - spread) / scale), high: round((middle + spread) / scale) }
}

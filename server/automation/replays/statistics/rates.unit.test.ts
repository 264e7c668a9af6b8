import { describe, expect, test } from 'vitest'
import { lowerBoundOf, lowerBoundOfShare } from './binomial.ts'
import { shareOf, toRate } from './rates.ts'

const cases = (of: number, hits: number, weight: number) =>
  Array.from({ length: of }, (_, place) => ({ weight, isHit: place < hits }))
const isHit = (one: { isHit: boolean }) => one.isHit

/** Reproducible pseudo-random numbers. */
function createRandom() {
  let state = 11
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

describe('a rate', () => {
  test('is the share of the messages that the sample represents', () => {
    const sample = [...cases(50, 25, 2), ...cases(50, 0, 38)]
    expect(toRate(sample, isHit)).toMatchObject({ count: 25, of: 100, rate: 0.025 })
    expect(shareOf(sample, isHit).effective).toBeCloseTo(2000 ** 2 / (50 * 4 + 50 * 1444), 6)
  })

  test('has the Wilson interval if all weights are equal, whatever they are', () => {
    const plain = toRate(cases(50, 5, 1), isHit)
    expect(plain).toEqual({ count: 5, of: 50, rate: 0.1, low: 0.0435, high: 0.2136 })
    expect(toRate(cases(50, 5, 7.5), isHit)).toEqual(plain)
    expect(toRate([], isHit)).toEqual({ count: 0, of: 0, rate: null, low: null, high: null })
  })

  test('has an interval that contains the true rate in at least 95 % of samples with unequal strata', () => {
    const random = createRandom()
    const rates = { affected: 0.3, others: 0.02 }
    const truth = (100 * rates.affected + 1900 * rates.others) / 2000
    const samples = 500
    let held = 0
    for (let sample = 0; sample < samples; sample++) {
      const taken = [
        ...cases(80, 0, 100 / 80).map((one) => ({ ...one, isHit: random() < rates.affected })),
        ...cases(80, 0, 1900 / 80).map((one) => ({ ...one, isHit: random() < rates.others })),
      ]
      const { low, high } = toRate(taken, isHit)
      if ((low ?? 1) <= truth && truth <= (high ?? 0)) held++
    }
    expect(held / samples).toBeGreaterThanOrEqual(0.95)
  })
})

test('the lower bound of a share is exact with equal weights, and lower otherwise', () => {
  const equal = shareOf(cases(40, 6, 3), isHit)
  expect(lowerBoundOfShare(equal, 0.95)).toBeCloseTo(lowerBoundOf(6, 40, 0.95), 10)
  const unequal = shareOf([...cases(20, 3, 1), ...cases(20, 3, 9)], isHit)
  expect(unequal.share).toBeCloseTo(equal.share, 10)
  expect(lowerBoundOfShare(unequal, 0.95)).toBeLessThan(lowerBoundOf(6, 40, 0.95))
  expect(lowerBoundOfShare(shareOf(cases(40, 0, 2), isHit), 0.95)).toBe(0)
})

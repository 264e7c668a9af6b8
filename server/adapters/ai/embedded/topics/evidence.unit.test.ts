import { describe, expect, test } from 'vitest'
import { evidenceOf, toLikelihoods } from './evidence.ts'

/** Scores of topics, with small talk last. */
const clear = Float64Array.of(4, 0, 0, 0, -2)
const faint = Float64Array.of(0, -4, -4, -4, -6)

describe('the evidence for the best topic', () => {
  test('is higher if its own score is higher with the same share', () => {
    const weigh = (scores: Float64Array, leadWeight: number) => evidenceOf(scores, { leadWeight })

    expect(weigh(clear, 0)).toBeCloseTo(weigh(faint, 0))
    expect(weigh(clear, 0.5)).toBeGreaterThan(weigh(faint, 0.5))
  })

  test('is lower if small talk scores higher', () => {
    const beside = clear.with(-1, 6)

    expect(evidenceOf(beside, { leadWeight: 0.5 })).toBeLessThan(evidenceOf(clear, { leadWeight: 0.5 }))
  })

  test('is defined for a single topic', () => {
    expect(Number.isFinite(evidenceOf(Float64Array.of(1, -1), { leadWeight: 0.5 }))).toBe(true)
  })
})

test('without the lead, topics are as likely as their shares', () => {
  const scores = Float64Array.of(Math.log(6), Math.log(3), 0)
  const scale = { leadWeight: 0, evenOdds: 0 }
  const likelihoods = toLikelihoods(scores, evidenceOf(scores, scale), scale)

  expect([...likelihoods].map((value) => Number(value.toFixed(3)))).toEqual([0.6, 0.3])
})

test('topics keep their order and relative likelihood', () => {
  const [first = 0, second = 0] = toLikelihoods(Float64Array.of(2, 1, -1), 3, { leadWeight: 0.5, evenOdds: 1 })

  expect(first / second).toBeCloseTo(Math.E)
})

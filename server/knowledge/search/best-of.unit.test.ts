import { describe, expect, test } from 'vitest'
import { createBest } from './best-of.ts'

const byScore = (one: { place: number; score: number }, other: { place: number; score: number }) =>
  other.score - one.score || one.place - other.place

describe('the best of many scores', () => {
  test.each([0, 1, 2, 7, 100, 5_000])('are the same as by sorting: %i', (limit) => {
    const offered = Array.from({ length: 2_000 }, (_, place) => ({ place, score: (place * 7919) % 211 }))
    const best = createBest(limit)
    for (const { place, score } of offered) best.offer(place, score)
    const expected = offered.filter(({ score }) => score > 0).sort(byScore)
    expect(best.sorted()).toEqual(expected.slice(0, limit))
    if (limit === 7) expect(best.min).toBe(expected[6]?.score)
  })
})

import { describe, expect, test } from 'vitest'
import { lowerBoundOf, tailOf } from './binomial.ts'
import { findSurestTopic, findWorstTopic } from './topic-rates.ts'

const topic = (topicID: number) => ({ topicID, name: `Topic ${topicID}` })

/** Outcomes of a topic, of which the first are hits. */
const outcomes = (topicID: number, of: number, hits: number) =>
  Array.from({ length: of }, (_, place) => ({ weight: 1, topics: [topic(topicID)], isHit: place < hits }))

describe('the exact lower bound', () => {
  test('is that of the binomial distribution', () => {
    expect(tailOf(2, 3, 0.5)).toBeCloseTo(0.5, 10)
    expect(tailOf(1, 10, 0.05)).toBeCloseTo(1 - 0.95 ** 10, 10)
    expect(tailOf(600, 10_000, 0.05)).toBeLessThan(1e-5)
    expect(lowerBoundOf(3, 3, 0.95)).toBeCloseTo(0.05 ** (1 / 3), 6)
    // From Clopper-Pearson tables: one-sided 95 % for 5 of 50.
    expect(lowerBoundOf(5, 50, 0.95)).toBeCloseTo(0.0402, 4)
  })

  test('is 0 without hits, below the share, and nearer to it with more trials', () => {
    expect(lowerBoundOf(0, 100, 0.95)).toBe(0)
    const bounds = [10, 100, 1000, 10_000].map((of) => lowerBoundOf(of / 10, of, 0.95))
    expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
    expect(bounds.at(-1)).toBeLessThan(0.1)
    expect(bounds.at(-1)).toBeGreaterThan(0.094)
  })
})

describe('the topic whose answers significantly differ', () => {
  test('is found even if the overall share is small', () => {
    const found = findSurestTopic([...outcomes(1, 900, 0), ...outcomes(2, 10, 4)])
    expect(found).toMatchObject({ topicID: 2, count: 4, of: 10 })
    expect(found.lowerBound).toBeGreaterThan(0.05)
  })

  test('can be the pooled rare topics, none of which is significant alone', () => {
    const rare = Array.from({ length: 10 }, (_, place) => outcomes(place + 2, 3, place < 5 ? 1 : 0)).flat()
    const found = findSurestTopic([...outcomes(1, 900, 0), ...rare])
    expect(found).toMatchObject({ topicID: null, name: null, count: 5, of: 30 })
    expect(found.lowerBound).toBeGreaterThan(0.01)
  })

  test('is not found for a single case, nor for as many as chance produces among many topics', () => {
    expect(findSurestTopic(outcomes(1, 4, 1)).lowerBound).toBe(0)
    const many = Array.from({ length: 40 }, (_, place) => outcomes(place + 1, 100, place === 0 ? 3 : 1)).flat()
    expect(findSurestTopic(many).lowerBound).toBeLessThan(0.01)
    expect(findSurestTopic([])).toMatchObject({ of: 0, lowerBound: 0 })
  })

  test('is wrongly found in at most 5 % of replays whose answers differ as often as allowed', () => {
    let state = 7
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state / 0x7fffffff
    }
    const replays = 400
    let found = 0
    for (let replay = 0; replay < replays; replay++) {
      const all = Array.from({ length: 12 }, (_, place) =>
        outcomes(place, 25, 0).map((outcome) => ({ ...outcome, isHit: random() < 0.01 })),
      ).flat()
      if (findSurestTopic(all).lowerBound > 0.01) found++
    }
    expect(found / replays).toBeLessThanOrEqual(0.05)
  })
})

describe('the topic that loses most answers', () => {
  test('needs at least four; rarer topics are pooled', () => {
    expect(findWorstTopic([...outcomes(1, 50, 2), ...outcomes(2, 4, 3)])).toMatchObject({ topicID: 2, count: 3, of: 4 })
    const rare = [...outcomes(2, 3, 3), ...outcomes(3, 2, 2), ...outcomes(4, 1, 0)]
    expect(findWorstTopic([...outcomes(1, 50, 2), ...rare])).toMatchObject({
      topicID: null,
      name: null,
      count: 5,
      of: 6,
    })
    expect(findWorstTopic([...outcomes(1, 50, 2), ...outcomes(2, 3, 3)])).toMatchObject({ topicID: 1, count: 2 })
  })
})

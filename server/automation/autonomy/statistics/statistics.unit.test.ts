import { describe, expect, test } from 'vitest'
import { type JudgedOutcome, judgeLevel, summariseEvidence } from './judge-level.ts'
import { upperBoundOf } from './upper-bound.ts'

const policy = { target: 0.05, confidence: 0.95, minEvidence: 30 }

/** Mulberry32: a reproducible random generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const outcome = (given: Partial<JudgedOutcome> = {}): JudgedOutcome => ({
  ...{ at: new Date(1000), draftedAt: new Date(0), isOpen: false, isByAI: false, isFailure: false, weight: 1 },
  ...given,
})
const many = (count: number, given?: Partial<JudgedOutcome>) => Array.from({ length: count }, () => outcome(given))

describe('the upper bound', () => {
  test('is 1 without evidence, falls with successes and rises with failures', () => {
    expect(upperBoundOf(0, 0, 0.95)).toBe(1)
    expect(upperBoundOf(3, 3, 0.95)).toBe(1)
    const bounds = [10, 50, 100, 1000].map((count) => upperBoundOf(0, count, 0.95))
    expect(bounds).toEqual(bounds.toSorted((one, other) => other - one))
    expect(upperBoundOf(1, 100, 0.95)).toBeGreaterThan(upperBoundOf(0, 100, 0.95))
    expect(upperBoundOf(0, 100, 0.99)).toBeGreaterThan(upperBoundOf(0, 100, 0.95))
    expect(upperBoundOf(50, 1000, 0.95)).toBeGreaterThan(0.05)
    expect(upperBoundOf(50, 1000, 0.95)).toBeLessThan(0.1)
  })

  test('is exceeded in at most 5 % of topics, even if checked after each of 1,000 outcomes', () => {
    const random = createRandom(7)
    const topics = 400
    let missed = 0
    for (let topic = 0; topic < topics; topic++) {
      let [failures, isMissed] = [0, false]
      for (let count = 1; count <= 1000; count++) {
        const isFailure = random() < policy.target
        // Successes lower the bound, so it is lowest just before a failure.
        if (isFailure || count === 1000)
          isMissed ||= upperBoundOf(failures, count - 1, policy.confidence) < policy.target
        if (isFailure) failures++
      }
      if (isMissed) missed++
    }
    expect(missed / topics).toBeLessThanOrEqual(0.05)
  })
})

describe('a level', () => {
  test('is earned once the bound is below the target, with new evidence', () => {
    expect(judgeLevel('Suggest', many(60), policy, null).verdict).toBe('Stay')
    expect(judgeLevel('Suggest', many(150), policy, null)).toMatchObject({ verdict: 'Promote', to: 'SendWithHold' })
    expect(judgeLevel('SendWithHold', many(150), policy, new Date(2000)).verdict).toBe('Stay')
    expect(judgeLevel('Send', many(150), policy, null).verdict).toBe('Stay')
  })

  test('is lost after a few failed answers, but not because of the failures the target allows', () => {
    const sent = many(60, { isByAI: true })
    const failed = (count: number) => many(count, { isByAI: true, isFailure: true })
    expect(judgeLevel('Send', [...sent, ...failed(1)], policy, null).verdict).not.toBe('Demote')
    expect(judgeLevel('Send', [...sent, ...failed(5)], policy, null)).toMatchObject({
      verdict: 'Demote',
      to: 'Suggest',
    })
    expect(judgeLevel('Suggest', [...sent, ...failed(5)], policy, null).verdict).toBe('Stay')
  })

  test('counts answers without complaints half, and only after they have settled', () => {
    const evidence = summariseEvidence(
      [...many(4), ...many(4, { isByAI: true }), ...many(4, { isByAI: true, isOpen: true })],
      policy,
    )
    expect(evidence).toMatchObject({ count: 6, failures: 0 })
    const failed = summariseEvidence([outcome({ isByAI: true, isOpen: true, isFailure: true })], policy)
    expect(failed).toMatchObject({ count: 1, failures: 1, upperBound: 1 })
  })
})

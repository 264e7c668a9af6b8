import { describe, expect, test } from 'vitest'
import { allocateSample, type Stratum } from './allocate-sample.ts'

const takesOf = (strata: Stratum[], max: number) =>
  Object.fromEntries(allocateSample(strata, max).map(({ stratum, takes }) => [stratum, takes]))

const strataOf = (...sizes: number[]): Stratum[] => sizes.map((size, stratum) => ({ stratum, size }))

describe('a sample', () => {
  test('takes every message if there is room', () => {
    expect(takesOf(strataOf(50, 30, 20), 100)).toEqual({ 0: 50, 1: 30, 2: 20 })
    expect(takesOf([], 100)).toEqual({})
  })

  test('gives half to messages that changes can affect, in equal parts, and unused places to the others', () => {
    expect(takesOf(strataOf(10_000, 400), 100)).toEqual({ 0: 50, 1: 50 })
    expect(takesOf(strataOf(10_000, 400, 10, 300), 100)).toEqual({ 0: 50, 1: 20, 2: 10, 3: 20 })
    expect(takesOf(strataOf(10_000, 7), 100)).toEqual({ 0: 93, 1: 7 })
  })

  test('takes more affected messages if the rest is small, and only them if there is nothing else', () => {
    expect(takesOf(strataOf(10, 4_000), 100)).toEqual({ 0: 10, 1: 90 })
    expect(takesOf([{ stratum: 1, size: 500 }], 100)).toEqual({ 1: 100 })
    expect(takesOf([{ stratum: 0, size: 500 }], 100)).toEqual({ 0: 100 })
  })

  test('omits strata that are too small', () => {
    const many = strataOf(1_000, ...Array.from({ length: 20 }, () => 50))
    const allocated = allocateSample(many, 10)
    expect(allocated.reduce((sum, { takes }) => sum + takes, 0)).toBe(10)
    expect(allocated.every(({ takes, size }) => takes > 0 && takes <= size)).toBe(true)
  })
})

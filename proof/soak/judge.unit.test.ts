import { describe, expect, test } from 'vitest'
import { judgeSamples } from './judge.ts'
import type { Sample } from './samples.ts'

const steady: Sample = {
  second: 0,
  memoryMB: 150,
  readP50: 4,
  readP95: 9,
  createP50: 8,
  createP95: 20,
  tickets: 100,
  bytesPerTicket: 9000,
  jobsWaiting: 0,
}

const series = (change: (index: number) => Partial<Sample> = () => ({})) =>
  Array.from({ length: 30 }, (_, index) => ({ ...steady, second: index, ...change(index) }))

const missed = (samples: Sample[]) =>
  Object.entries(judgeSamples(samples).targets)
    .filter(([, { holds }]) => !holds)
    .map(([target]) => target.split(' ')[0])

describe('judgeSamples', () => {
  test('passes a steady service', () => {
    expect(judgeSamples(series()).holds).toBe(true)
  })

  test.each([
    ['memory that leaks', 'memoryMB', (index: number) => 150 + 3 * index],
    ['reads that slow down', 'readP50', (index: number) => 4 * 1.06 ** index],
    ['slow reads that get slower', 'readP95', (index: number) => 9 * 1.06 ** index],
    ['creates that slow down', 'createP50', (index: number) => 8 * 1.06 ** index],
    ['slow creates that get slower', 'createP95', (index: number) => 20 * 1.06 ** index],
    ['disk use per ticket that grows', 'bytesPerTicket', (index: number) => 9000 + 500 * index],
  ] as const)('detects %s, and nothing else', (_what, figure, rise) => {
    const samples = series((index) => ({ [figure]: rise(index) }))

    expect(judgeSamples(samples).holds).toBe(false)
    expect(missed(samples)).toEqual([figure])
  })

  test('detects a growing backlog', () => {
    expect(missed(series((index) => ({ jobsWaiting: 10 * index })))).toEqual(['jobs'])
  })

  test('ignores warm-up and single outliers', () => {
    const warming = series((index) => ({ memoryMB: Math.min(150, 60 + 10 * index), readP95: index < 9 ? 300 : 9 }))
    const hiccups = series((index) => ({ readP95: index % 7 === 0 ? 900 : 9 }))

    expect([judgeSamples(warming).holds, judgeSamples(hiccups).holds]).toEqual([true, true])
  })

  test('fails without measurements', () => {
    expect(judgeSamples([]).holds).toBe(false)
    expect(missed(series(() => ({ createP50: Number.NaN })))).toEqual(['createP50'])
  })
})

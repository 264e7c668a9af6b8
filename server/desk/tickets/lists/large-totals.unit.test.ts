import { afterEach, expect, test, vi } from 'vitest'
import { findLargeTotal, rememberLargeTotal } from './large-totals.ts'

const never = () => Promise.reject(new Error('not asked for'))

afterEach(() => vi.useRealTimers())

test('caches large totals per customer, viewer and conditions, but not small ones', () => {
  rememberLargeTotal({ customerID: 1, language: 'de' }, 1000, 5)
  rememberLargeTotal({ customerID: 1, seenBy: 5 }, 20_000, 5)
  rememberLargeTotal({ customerID: 1, language: 'fr' }, 999, 5)

  expect(findLargeTotal({ customerID: 1, language: 'de' }, never)).toBe(1000)
  expect(findLargeTotal({ customerID: 1, seenBy: 5 }, never)).toBe(20_000)
  for (const other of [
    { customerID: 1, language: 'fr' },
    { customerID: 2, language: 'de' },
    { customerID: 1, seenBy: 6 },
    { customerID: 1, seenBy: 5, language: 'de' },
  ])
    expect(findLargeTotal(other, never)).toBeUndefined()
})

test('a total in use is recounted in the background, once', async () => {
  vi.useFakeTimers()
  const filter = { customerID: 3, language: 'de' }
  const recount = vi.fn(async () => 1700)
  rememberLargeTotal(filter, 1500, 5)

  vi.advanceTimersByTime(1000)
  expect(findLargeTotal(filter, recount)).toBe(1500)
  expect(recount).not.toHaveBeenCalled()

  vi.advanceTimersByTime(600)
  expect([findLargeTotal(filter, recount), findLargeTotal(filter, recount)]).toEqual([1500, 1500])
  await vi.advanceTimersByTimeAsync(0)
  expect(recount).toHaveBeenCalledTimes(1)
  expect(findLargeTotal(filter, recount)).toBe(1700)
})

test('requests share one count after three seconds, and a small total is dropped', async () => {
  vi.useFakeTimers()
  const [old, shrunk] = [
    { customerID: 4, language: 'de' },
    { customerID: 4, language: 'fr' },
  ]
  rememberLargeTotal(old, 1500, 5)
  rememberLargeTotal(shrunk, 1500, 5)

  vi.advanceTimersByTime(1600)
  expect(findLargeTotal(shrunk, async () => 10)).toBe(1500)
  await vi.advanceTimersByTimeAsync(0)
  expect(findLargeTotal(shrunk, never)).toBeUndefined()

  vi.advanceTimersByTime(1500)
  const count = vi.fn(async () => 1600)
  expect(await Promise.all([findLargeTotal(old, count), findLargeTotal(old, count)])).toEqual([1600, 1600])
  expect(count).toHaveBeenCalledTimes(1)
  expect(findLargeTotal(old, never)).toBe(1600)
})

test('each request counts if a shared count fails', async () => {
  vi.useFakeTimers()
  const filter = { customerID: 6, language: 'de' }
  rememberLargeTotal(filter, 1500, 5)

  vi.advanceTimersByTime(3100)
  expect(await Promise.all([findLargeTotal(filter, never), findLargeTotal(filter, never)])).toEqual([
    undefined,
    undefined,
  ])
  expect(findLargeTotal(filter, never)).toBeUndefined()
})

test('a total that is slow to count is counted less often and cached longer', async () => {
  vi.useFakeTimers()
  const filter = { customerID: 5, language: 'de' }
  const recount = vi.fn(async () => 1700)
  rememberLargeTotal(filter, 1500, 400)

  vi.advanceTimersByTime(7_900)
  expect(findLargeTotal(filter, recount)).toBe(1500)
  expect(recount).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(findLargeTotal(filter, recount)).toBe(1500)
  expect(recount).toHaveBeenCalledTimes(1)

  rememberLargeTotal(filter, 1500, 60_000)
  vi.advanceTimersByTime(29_900)
  expect(findLargeTotal(filter, recount)).toBe(1500)
  vi.advanceTimersByTime(200)
  // It waits for the count that the previous request has started.
  expect(await findLargeTotal(filter, never)).toBe(1700)
})

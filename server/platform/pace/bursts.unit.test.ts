import { expect, test, vi } from 'vitest'
import { createBursts } from './bursts.ts'

const { signal } = new AbortController()
const maxHoldMs = 50

function startBursts({ atOnce = 1, exceedsOthers = true } = {}) {
  const pace = { exceedsOthers: () => exceedsOthers }
  return createBursts(pace, { atOnce, maxHoldMs })
}

test('a customer that uses no more than others starts all its work immediately', () => {
  const bursts = startBursts({ exceedsOthers: false })
  const entered = Array.from({ length: 100 }, () => bursts.tryEnter(1))
  expect(entered.every((end) => end !== undefined)).toBe(true)
})

test('limits concurrent work of a customer that uses more than others, separately for each customer', () => {
  const bursts = startBursts({ atOnce: 2 })
  const [first, second, third] = [bursts.tryEnter(1), bursts.tryEnter(1), bursts.tryEnter(1)]
  expect([first, second, third].map(Boolean)).toEqual([true, true, false])
  expect(bursts.tryEnter(2)).toBeDefined()

  first?.()
  // Ending twice frees only one slot.
  first?.()
  expect(bursts.tryEnter(1)).toBeDefined()
  expect(bursts.tryEnter(1)).toBeUndefined()
})

test('queued work starts before newer work', async () => {
  const bursts = startBursts()
  const end = bursts.tryEnter(1)
  const waiting = bursts.enter(1, signal)
  end?.()
  expect(bursts.tryEnter(1)).toBeUndefined()
  expect(await waiting).toBeDefined()
})

test('long-running work frees its slot for other work of its customer', async () => {
  vi.useFakeTimers()
  try {
    const bursts = startBursts()
    bursts.tryEnter(1)
    const waiting = bursts.enter(1, signal)
    vi.advanceTimersByTime(maxHoldMs)
    expect(await waiting).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('aborted queued work takes no slot', async () => {
  const bursts = startBursts()
  const end = bursts.tryEnter(1)
  const giveUp = new AbortController()
  const waiting = bursts.enter(1, giveUp.signal)
  giveUp.abort()
  expect(await waiting).toBeUndefined()
  end?.()
  expect(bursts.tryEnter(1)).toBeDefined()
})

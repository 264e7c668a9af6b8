import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPace } from './pace.ts'

const { signal } = new AbortController()

function startClock() {
  let time = 0
  const advance = (ms: number) => {
    time += ms
  }
  return { now: () => time, advance }
}

describe('the pace of background work', () => {
  test('does not limit a single active customer', async () => {
    const { now } = startClock()
    const pace = createPace({ share: 0.5, now })
    for (let job = 0; job < 20; job++) {
      await pace.untilDue(1, signal)
      pace.note(1, 1000)
    }
  })

  test('throttles only a customer over its share while another is active', async () => {
    const { now, advance } = startClock()
    const pace = createPace({ share: 0.5, now })
    await pace.untilDue(2, signal)
    pace.note(1, 3000)
    let isStarted = false
    const waiting = pace.untilDue(1, signal).then(() => {
      isStarted = true
    })
    await pace.untilDue(2, signal)
    expect(isStarted).toBe(false)

    advance(5000)
    await waiting
    expect(isStarted).toBe(true)
  })

  test('is unlimited again when the others have been idle for a while', async () => {
    const { now, advance } = startClock()
    const pace = createPace({ share: 0.5, now })
    await pace.untilDue(2, signal)
    advance(11_000)
    pace.note(1, 3000)
    pace.note(1, 3000)
    await pace.untilDue(1, signal)
  })

  test('finds the customer with high usage that uses more than others', () => {
    const { now } = startClock()
    const pace = createPace({ share: 0.5, now })
    pace.tryStart(1)
    pace.note(1, 1000)
    expect(pace.exceedsOthers(1)).toBe(false)

    pace.tryStart(2)
    pace.note(2, 100)
    expect(pace.exceedsOthers(1)).toBe(true)
    expect(pace.exceedsOthers(2)).toBe(false)

    pace.note(2, 8000)
    expect(pace.exceedsOthers(1)).toBe(false)
    expect(pace.exceedsOthers(2)).toBe(true)
  })

  test('throttles no one without contention', async () => {
    const { now } = startClock()
    let isContended = false
    const pace = createPace({ share: 0.5, isContended: () => isContended, now })
    pace.tryStart(1)
    pace.tryStart(2)
    pace.note(1, 3000)
    for (let piece = 0; piece < 100; piece++) await pace.untilDue(1, signal)
    expect(pace.exceedsOthers(1)).toBe(false)

    isContended = true
    expect(pace.tryStart(1)).toBe(false)
    expect(pace.exceedsOthers(1)).toBe(true)
  })

  test("counts waiting work towards its customer's demand", async () => {
    const { now } = startClock()
    const pace = createPace({ share: 0.5, now })
    const ending = new AbortController()
    pace.tryStart(2)
    pace.note(1, 3000)
    const waiting = Array.from({ length: 30 }, () => pace.untilDue(1, ending.signal))
    for (let piece = 0; piece < 5; piece++) pace.note(2, 3000)
    expect(pace.exceedsOthers(2)).toBe(false)
    expect(pace.tryStart(2)).toBe(true)
    expect(pace.tryStart(1)).toBe(false)

    ending.abort()
    await Promise.all(waiting)
    expect(pace.exceedsOthers(2)).toBe(true)
    expect(pace.tryStart(2)).toBe(false)
    expect(pace.tryStart(1)).toBe(true)
  })

  test('does not throttle a customer over its share that uses about as much as another', () => {
    const { now } = startClock()
    const pace = createPace({ share: 0.1, now })
    for (const customerID of [1, 2]) pace.tryStart(customerID)
    pace.note(1, 3000)
    pace.note(2, 2500)
    for (const customerID of [1, 2]) expect(pace.exceedsOthers(customerID)).toBe(false)
    for (const customerID of [1, 2]) expect(pace.tryStart(customerID)).toBe(true)
  })

  test('starts work that had to wait at the pace of the share, also when contention has ended', async () => {
    const { now, advance } = startClock()
    let isContended = false
    const pace = createPace({ share: 0.5, isContended: () => isContended, now })
    pace.tryStart(2)
    // A piece of work costs 20 ms: with half of the capacity, one starts every 40 ms.
    for (let piece = 0; piece < 150; piece++) {
      pace.tryStart(1)
      pace.note(1, 20)
    }
    isContended = true
    let started = 0
    const flood = Array.from({ length: 8 }, () => pace.untilDue(1, signal).then(() => started++))
    isContended = false
    const startedAfter = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 20) {
        advance(20)
        await pause(30)
      }
      return started
    }
    const soon = await startedAfter(120)
    expect(soon).toBeGreaterThan(0)
    expect(soon).toBeLessThan(6)
    expect(await startedAfter(280)).toBe(8)
    await Promise.all(flood)
  })

  test.each([
    ['nearly nothing', 50, true],
    ['much', 900, false],
  ])('gives a customer in the way less, the more the others use: %s', (_, usedByOther, isDue) => {
    const { now } = startClock()
    const pace = createPace({ share: 0.8, yields: 2, now })
    for (const customerID of [1, 2]) pace.tryStart(customerID)
    pace.note(1, 1950)
    pace.note(2, usedByOther)

    expect(pace.exceedsOthers(1)).toBe(true)
    expect(pace.tryStart(1)).toBe(isDue)
    expect(pace.tryStart(2)).toBe(true)
  })

  test('leaves a quarter of its share to a customer in the way of many', () => {
    const { now, advance } = startClock()
    const pace = createPace({ share: 0.8, yields: 2, now })
    for (const customerID of [1, 2, 3, 4]) pace.tryStart(customerID)
    for (const customerID of [2, 3, 4]) pace.note(customerID, 900)
    pace.note(1, 2800)
    expect(pace.tryStart(1)).toBe(false)

    advance(4_000)
    for (const customerID of [2, 3, 4]) pace.note(customerID, 900 * (1 - Math.exp(-4 / 3)))
    expect(pace.tryStart(1)).toBe(true)
  })

  test('starts waiting work when the process stops', async () => {
    const stopping = new AbortController()
    const { now } = startClock()
    const pace = createPace({ share: 0.5, now })
    await pace.untilDue(2, signal)
    pace.note(1, 3000)
    const waiting = pace.untilDue(1, stopping.signal)
    stopping.abort()
    await waiting
  })

  test('grants a flooding customer a tenth of its share until its queue is short again', async () => {
    const { now, advance } = startClock()
    const pace = createPace({ share: 0.5, now })
    const ending = new AbortController()
    await pace.untilDue(2, signal)
    pace.note(1, 3000)
    const flood = Array.from({ length: 21 }, () => pace.untilDue(1, ending.signal))
    advance(5000)
    expect(pace.tryStart(1)).toBe(false)
    expect(pace.tryStart(2)).toBe(true)

    ending.abort()
    await Promise.all(flood)
    expect(pace.tryStart(1)).toBe(true)
  })

  test('counts the expected use of running work', async () => {
    const { now, advance } = startClock()
    const pace = createPace({ share: 0.5, now })
    for (let job = 0; job < 100; job++) {
      expect(pace.tryStart(2)).toBe(true)
      pace.note(2, 100)
      advance(3000)
    }
    let started = 0
    while (started < 1000 && pace.tryStart(1)) started++
    expect(started).toBeGreaterThan(10)
    expect(started).toBeLessThan(20)
    for (let job = 0; job < started; job++) pace.note(1, 100)

    advance(3000)
    expect(pace.tryStart(1)).toBe(true)
  })
})

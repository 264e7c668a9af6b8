import { expect, onTestFinished, test, vi } from 'vitest'
import { asLiveWork, untilQuiet, watchForLiveWork } from './live-work.ts'

/** A job that runs until it is ended. */
function startJob() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = asLiveWork(() => promise)
  return {
    end() {
      resolve()
      return done
    },
  }
}

test('counts only jobs that started after the watch began and are still running', async () => {
  const earlier = startJob()
  const isInTheWay = watchForLiveWork()
  expect(isInTheWay()).toBe(false)

  const later = startJob()
  expect(isInTheWay()).toBe(true)

  await later.end()
  await earlier.end()
  expect(isInTheWay()).toBe(false)
})

test('background work yields to a job until it ends, for a limited time', async () => {
  let ticks = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++ticks)
  onTestFinished(() => clock.mockRestore())
  const ending = startJob()
  const waiting = untilQuiet(60_000)
  await ending.end()
  await waiting

  const staying = startJob()
  expect(await untilQuiet(20)).toBeGreaterThanOrEqual(20)
  // A job that runs for long mostly waits itself.
  ticks += 1_000
  expect(await untilQuiet(60_000)).toBeLessThan(10)
  await staying.end()
})

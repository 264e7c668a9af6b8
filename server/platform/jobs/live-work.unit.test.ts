import { expect, test } from 'vitest'
import { asLiveWork, watchForLiveWork } from './live-work.ts'

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

test('only a job that came after the watch began and still runs is in the way', async () => {
  const earlier = startJob()
  const isInTheWay = watchForLiveWork()
  expect(isInTheWay()).toBe(false)

  const later = startJob()
  expect(isInTheWay()).toBe(true)

  await later.end()
  await earlier.end()
  expect(isInTheWay()).toBe(false)
})

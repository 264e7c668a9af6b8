import { expect, test } from 'vitest'
import { createContention } from './contention.ts'

function start() {
  const load = { loop: 0, processors: 0 }
  let [time, reads] = [0, 0]
  const isContended = createContention(
    () => {
      reads++
      return load
    },
    () => time,
  )
  const after = (ms: number) => {
    time += ms
    return isContended()
  }
  return { load, after, reads: () => reads }
}

test('reports contention while the event loop or the CPUs are busy', () => {
  const { load, after } = start()
  expect(after(0)).toBe(false)
  load.loop = 0.9
  expect(after(200)).toBe(true)
  load.loop = 0.1
  load.processors = 0.9
  expect(after(200)).toBe(true)
  load.processors = 0.1
  expect(after(200)).toBe(false)
})

test.each([
  [1, 0.35, true],
  [2, 0.4, true],
  [2, 0.3, false],
  [4, 0.5, false],
  [16, 0.7, false],
  [16, 0.8, true],
])('with %i CPUs, a load of %d is contention: %s', (count, processors, expected) => {
  let time = 0
  const isContended = createContention(
    () => ({ loop: 0, processors }),
    () => time,
    count,
  )
  isContended()
  time += 200
  expect(isContended()).toBe(expected)
})

test('ignores measurements over a long time', () => {
  const { load, after } = start()
  load.processors = 1
  after(0)
  expect(after(60_000)).toBe(false)
  expect(after(200)).toBe(true)
})

test('does not read the load for every call', () => {
  const { after, reads } = start()
  for (let question = 0; question < 100; question++) after(10)
  expect(reads()).toBeLessThan(8)
})

test('detects the real load of a busy process', async () => {
  const isContended = createContention()
  isContended()
  for (const until = performance.now() + 300; performance.now() < until; );
  expect(isContended()).toBe(true)
})

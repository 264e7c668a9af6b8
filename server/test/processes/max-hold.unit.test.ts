import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cpuMsOf, threadCpuMs } from './cpu-time.ts'
import { maxHoldMs } from './max-hold.ts'

/** Keeps a thread busy for this much CPU time, without allocating. */
function spin(ms: number) {
  const until = threadCpuMs() + ms
  while (threadCpuMs() < until);
}

test('measures the longest block, not the sum', async () => {
  const held = await maxHoldMs(async () => {
    for (const ms of [10, 60, 20]) {
      spin(ms)
      await sleep(20)
    }
  })

  expect(held).toBeGreaterThan(50)
  expect(held).toBeLessThan(85)
})

test('includes work that never yields', async () => {
  expect(await maxHoldMs(async () => spin(40))).toBeGreaterThan(35)
})

test('excludes garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index, text: `text ${index}` }))
  const whole = cpuMsOf(collect)

  expect(await maxHoldMs(async () => collect())).toBeLessThan(whole / 2)
  expect(kept).toHaveLength(300_000)
})

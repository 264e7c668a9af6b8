import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { threadCpuMs } from './cpu-time.ts'

const tickMs = 5

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * The longest time that some work blocked the event loop, in milliseconds of CPU time. Excludes garbage collection,
 * because the heap is shared by all test files of the worker and grows. Collects garbage first, so that no
 * incremental collection is in progress, whose steps cannot be measured.
 */
export async function maxHoldMs(work: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()))
  observer.observe({ type: 'gc' })
  const turns = [read()]
  const timer = setInterval(() => turns.push(read()), tickMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    turns.push(read())
    // Entries arrive one turn later.
    await nextTurn()
    await nextTurn()
    collections.push(...observer.takeRecords())
    observer.disconnect()
  }
  const held = turns.slice(1).map((turn, index) => heldBetween(turns[index] as Turn, turn, collections))
  return Math.max(0, ...held)
}

interface Turn {
  at: number
  cpuMs: number
}

const read = (): Turn => ({ at: performance.now(), cpuMs: threadCpuMs() })

function heldBetween(from: Turn, to: Turn, collections: PerformanceEntry[]): number {
  const within = collections.filter(({ startTime }) => startTime >= from.at && startTime < to.at)
  const collected = within.reduce((sum, { duration }) => sum + duration, 0)
  return to.cpuMs - from.cpuMs - collected
}

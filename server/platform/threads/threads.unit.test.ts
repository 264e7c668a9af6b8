import { afterEach, describe, expect, test } from 'vitest'
import type * as tasks from '../../test/processes/thread-tasks.ts'
import { createLog } from '../log.ts'
import { TaskTimeout, ThreadsBusy } from './task.ts'
import { createThreads, type Threads, type ThreadTask } from './threads.ts'

type Tasks = typeof tasks

const task = <Name extends keyof Tasks>(name: Name): ThreadTask<Tasks[Name]> => ({
  file: new URL('../../test/processes/thread-tasks.ts', import.meta.url),
  name,
})

let threads: Threads
const open = (options: Partial<Parameters<typeof createThreads>[0]> = {}) => {
  threads = createThreads({ log: createLog('silent'), maxThreads: 2, ...options })
  return threads
}

afterEach(() => threads.close())

const minute = 60_000
const ofA = { key: 'a', maxMs: minute }
const ofB = { key: 'b', maxMs: minute }

/** Spins long enough to delay later work, or not at all. */
const spinMs = 300

describe('a task in a thread', () => {
  test('gets its input and returns its result, outside the main thread', async () => {
    open()
    expect(await threads.run(task('echo'), { text: 'ä', list: [1] }, ofA)).toEqual({ text: 'ä', list: [1] })
    expect(await threads.run(task('readThreadID'), undefined as never, ofA)).toBeGreaterThan(0)
  })

  test('fails with its own message, and the next one runs', async () => {
    open()
    await expect(threads.run(task('fail'), 'not like this', ofA)).rejects.toThrow('not like this')
    expect(await threads.run(task('echo'), 1, ofA)).toBe(1)
  })

  test('transfers buffers in and out without copying', async () => {
    open()
    const given = new ArrayBuffer(1000)
    const { bytes } = await threads.run(task('double'), given, { ...ofA, transfer: [given] })
    expect([given.byteLength, bytes.byteLength]).toEqual([0, 2000])
  })

  test('that exceeds its time is terminated, and another thread replaces it', async () => {
    open()
    const began = performance.now()
    await expect(threads.run(task('spin'), minute, { key: 'a', maxMs: 1000 })).rejects.toThrow(TaskTimeout)
    expect(performance.now() - began).toBeLessThan(minute / 2)
    expect(await threads.run(task('echo'), 1, ofA)).toBe(1)
  })

  test('gets its full time, however long its module takes to load', async () => {
    open()
    const loading = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)'
    const module = encodeURIComponent(`${loading}; export const echo = (input) => input`)
    const slow: ThreadTask<Tasks['echo']> = { file: new URL(`data:text/javascript,${module}`), name: 'echo' }
    expect(await threads.run(slow, 1, { key: 'a', maxMs: 2000 })).toBe(1)
  })

  test('that fills its memory is terminated, and another thread replaces it', async () => {
    open()
    const filling = threads.run(task('fillMemory'), undefined as never, { key: 'a', maxMs: 4 * minute })
    await expect(filling).rejects.toThrow(/memory/)
    expect(await threads.run(task('echo'), 1, ofA)).toBe(1)
  })
})

describe('fair turns', () => {
  test('one key never occupies all threads', async () => {
    open()
    await Promise.all([threads.run(task('echo'), 1, ofA), threads.run(task('echo'), 1, ofB)])
    let isDone = false
    const slow = Promise.all(Array.from({ length: 5 }, () => threads.run(task('spin'), spinMs, ofA))).then(() => {
      isDone = true
    })
    await threads.run(task('echo'), 1, ofB)
    expect(isDone).toBe(false)
    await slow
  })

  test('keys take turns, however many tasks one of them has waiting', async () => {
    open()
    const order: string[] = []
    const run = (key: string) => threads.run(task('spin'), 50, { key, maxMs: minute }).then(() => order.push(key))
    await Promise.all([...Array.from({ length: 6 }, () => run('a')), run('b'), run('b'), run('c'), run('c')])
    expect(order.slice(-2)).toEqual(['a', 'a'])
  })

  test('runs only one heavy task at a time', async () => {
    open({ maxThreads: 3 })
    await Promise.all(['a', 'b'].map((key) => threads.run(task('echo'), 1, { key, maxMs: minute })))
    const began = performance.now()
    await Promise.all(['a', 'b'].map((key) => threads.run(task('spin'), spinMs, { key, maxMs: minute, isHeavy: true })))
    expect(performance.now() - began).toBeGreaterThan(2 * spinMs)
  })
})

describe('the queue', () => {
  test('rejects tasks of a key with too many waiting, and accepts those of others', async () => {
    open({ maxQueuedPerKey: 2 })
    const waiting = Array.from({ length: 3 }, () => threads.run(task('echo'), 1, ofA))
    await expect(threads.run(task('echo'), 1, ofA)).rejects.toThrow(ThreadsBusy)
    expect(await threads.run(task('echo'), 2, ofB)).toBe(2)
    expect(await Promise.all(waiting)).toEqual([1, 1, 1])
  })

  test('rejects all tasks when too many are waiting', async () => {
    open({ maxQueued: 1 })
    const waiting = [threads.run(task('echo'), 1, ofA), threads.run(task('echo'), 1, ofA)]
    await expect(threads.run(task('echo'), 1, ofB)).rejects.toMatchObject({ status: 503 })
    await Promise.all(waiting)
  })

  test('rejects waiting and running tasks as retryable when the process stops', async () => {
    open()
    const waiting = Array.from({ length: 3 }, () => threads.run(task('spin'), minute, ofA).catch((fault) => fault))
    await threads.close()
    for (const fault of await Promise.all(waiting)) expect(fault).toBeInstanceOf(ThreadsBusy)
    await expect(threads.run(task('echo'), 1, ofA)).rejects.toThrow(ThreadsBusy)
  })
})

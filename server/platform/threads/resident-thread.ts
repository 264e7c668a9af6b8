import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ResidentAnswer, ResidentCall } from './resident-main.ts'
import { type ResultOf, type Task, TaskTimeout, ThreadsBusy } from './task.ts'

/**
 * A permanent thread that keeps module state between calls. It may end at any time and then starts over, so the
 * caller must be able to send its state again.
 */
interface ResidentThread {
  open(file: URL): ResidentModule
  close(): Promise<void>
}

export interface ResidentModule {
  call<Run extends Task>(name: string, input: Parameters<Run>[0], options: CallOptions): Promise<ResultOf<Run>>
}

interface CallOptions {
  /** Calls with one key take turns with those of other keys. */
  key: string
  maxMs: number
  /** Transferred instead of copied: the caller loses access to them. */
  transfer?: ArrayBuffer[]
}

/** One call runs, and the next one is ready when it is done. */
const maxCalled = 2
const maxQueued = 1000
const maxQueuedPerKey = 200
/** Heap size for objects; typed arrays do not count. */
const maxHeapMb = 256

interface Waiting {
  call: ResidentCall
  options: CallOptions
  resolve(result: unknown): void
  reject(fault: unknown): void
}

export function createResidentThread(log: Log): ResidentThread {
  const queue = createFairQueue<Waiting>()
  const called = new Map<number, { waiting: Waiting; timer: NodeJS.Timeout }>()
  let worker: Worker | undefined
  let isClosed = false
  let lastID = 0

  function endWith(ended: Worker, fault: unknown): void {
    if (worker !== ended) return
    worker = undefined
    const lost = [...called.values()]
    called.clear()
    for (const { waiting, timer } of lost) {
      clearTimeout(timer)
      waiting.reject(fault)
    }
    void ended.terminate()
    startNext()
  }

  function open(): Worker {
    const opened = new Worker(new URL('./resident-main.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    opened.on('message', (answer: ResidentAnswer) => {
      const found = called.get(answer.id)
      if (!found) return
      called.delete(answer.id)
      clearTimeout(found.timer)
      if ('fault' in answer) found.waiting.reject(answer.fault)
      else found.waiting.resolve(answer.result)
      startNext()
    })
    opened.on('error', (fault) => {
      log.error({ err: fault }, 'A worker thread failed.')
      endWith(opened, fault)
    })
    opened.on('exit', () => endWith(opened, new ThreadsBusy()))
    return opened
  }

  function startNext(): void {
    while (!isClosed && called.size < maxCalled) {
      const next = queue.take(() => true)
      if (!next) break
      worker ??= open()
      const own = worker
      const { maxMs, transfer = [] } = next.options
      const timer = setTimeout(() => endWith(own, new TaskTimeout(maxMs)), maxMs)
      called.set(next.call.id, { waiting: next, timer })
      own.postMessage(next.call, transfer)
    }
    // An idle thread does not keep the process alive.
    if (called.size === 0) worker?.unref()
    else worker?.ref()
  }

  return {
    open: (file) => ({
      call: (name, input, options) =>
        new Promise((resolve, reject) => {
          if (isClosed || queue.size >= maxQueued || queue.sizeOf(options.key) >= maxQueuedPerKey) {
            reject(new ThreadsBusy())
            return
          }
          const call = { id: ++lastID, file: file.href, name, input }
          queue.push(options.key, { call, options, resolve: resolve as Waiting['resolve'], reject })
          startNext()
        }),
    }),
    async close() {
      isClosed = true
      for (const { reject } of queue.drain()) reject(new ThreadsBusy())
      const ended = worker
      if (ended) {
        endWith(ended, new ThreadsBusy())
        await ended.terminate()
      }
    },
  }
}

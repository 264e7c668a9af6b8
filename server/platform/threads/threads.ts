import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { Log } from '../log.ts'
import { createFairQueue } from './fair-queue.ts'
import { createResidentThread, type ResidentModule } from './resident-thread.ts'
import type { TaskCall } from './run-task.ts'
import { type ResultOf, type Task, TaskTimeout, ThreadsBusy } from './task.ts'

/** A reference to a function in its own module. `Run` is its type, imported as a type only. */
export interface ThreadTask<Run extends Task> {
  file: URL
  name: string
  /** Never set: only carries the type. */
  run?: Run
}

interface RunOptions {
  /** Tasks with one key take turns with those of other keys: the customer that the work is for. */
  key: string
  /** Counted from when its thread has loaded the module: on a busy machine, loading alone may take seconds. */
  maxMs: number
  /** Transferred instead of copied: the caller loses access to them. */
  transfer?: ArrayBuffer[]
  /** At most one such task runs at a time, to limit memory. */
  isHeavy?: boolean
}

/** Runs CPU-bound work outside the event loop. Threads start on demand and end when idle. */
export interface Threads {
  run<Run extends Task>(task: ThreadTask<Run>, input: Parameters<Run>[0], options: RunOptions): Promise<ResultOf<Run>>
  /** Runs a module in a permanent thread that keeps its state. */
  resident(file: URL): ResidentModule
  close(): Promise<void>
}

interface ThreadsOptions {
  log: Log
  /** At least two, so that one key's tasks never occupy all of them. */
  maxThreads?: number
  /** Maximum number of waiting tasks, per key and in total. */
  maxQueuedPerKey?: number
  maxQueued?: number
}

const idleMs = 30_000
/** A thread that has not loaded the module of its task by then never will. */
const maxLoadMs = 60_000
const loadCheckMs = 20
/** Per thread. */
const maxHeapMb = 160
const maxYoungHeapMb = 6
/** A thread that uses more memory after a task is replaced, which frees the memory immediately. */
const recycleBytes = 48 * 2 ** 20

interface Waiting {
  call: Omit<TaskCall, 'begun'>
  options: RunOptions
  resolve(result: unknown): void
  reject(fault: unknown): void
}

export function createThreads({
  log,
  maxThreads = Math.max(2, Math.min(4, availableParallelism() - 1)),
  maxQueuedPerKey = 100,
  maxQueued = 1000,
}: ThreadsOptions): Threads {
  const queue = createFairQueue<Waiting>()
  const running = new Set<Waiting>()
  const resident = createResidentThread(log)
  let pool: Promise<Tinypool> | undefined
  let isClosed = false

  const countOf = (key: string) => [...running].filter(({ options }) => options.key === key).length
  const mayRun = (key: string, { options }: Waiting) =>
    countOf(key) < maxThreads - 1 && !(options.isHeavy && [...running].some(({ options }) => options.isHeavy))

  function startNext(): void {
    while (running.size < maxThreads) {
      const next = queue.take(mayRun)
      if (!next) return
      running.add(next)
      pool ??= openPool(log, maxThreads)
      void execute(pool, next)
        .then(next.resolve, (fault) => next.reject(isClosed ? new ThreadsBusy() : fault))
        .finally(() => {
          running.delete(next)
          startNext()
        })
    }
  }

  return {
    run: ({ file, name }, input, options) =>
      new Promise((resolve, reject) => {
        if (isClosed || queue.size >= maxQueued || queue.sizeOf(options.key) >= maxQueuedPerKey) {
          reject(new ThreadsBusy())
          return
        }
        const call = { file: file.href, name, input }
        queue.push(options.key, { call, options, resolve: resolve as Waiting['resolve'], reject })
        startNext()
      }),
    resident: resident.open,
    async close() {
      isClosed = true
      for (const { reject } of queue.drain()) reject(new ThreadsBusy())
      await resident.close()
      await (await pool)?.destroy()
    },
  }
}

/** Loaded with the first task, to keep startup fast. */
async function openPool(log: Log, maxThreads: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const pool = new Tinypool({
    filename: new URL('./run-task.ts', import.meta.url).href,
    name: 'runTask',
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    // The waiting queue by key is here.
    maxQueue: maxThreads,
    useAtomics: false,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungHeapMb },
    maxMemoryLimitBeforeRecycle: recycleBytes,
  })
  // A thread that fails between two tasks has no task to report it to.
  pool.on('error', (fault) => log.error({ err: fault }, 'A worker thread failed.'))
  return pool
}

async function execute(opening: Promise<Tinypool>, { call, options }: Waiting): Promise<unknown> {
  const pool = await opening
  const { maxMs, transfer = [] } = options
  const abort = new AbortController()
  const begun = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const stopLimit = limit(begun, maxMs, () => abort.abort())
  try {
    return await pool.run({ ...call, begun }, { signal: abort.signal, transferList: transfer })
  } catch (fault) {
    throw abort.signal.aborted ? new TaskTimeout(maxMs) : fault
  } finally {
    stopLimit()
  }
}

/**
 * Calls `end` when the task, which records its start in `begun`, exceeds its time. Returns a function that cancels
 * this.
 */
function limit(begun: Float64Array, maxMs: number, end: () => void): () => void {
  const queuedAt = Date.now()
  let isDone = false
  let timer = setTimeout(check, maxMs)

  function check(): void {
    const [begunAt = 0] = begun
    const leftMs = begunAt > 0 ? begunAt + maxMs - Date.now() : queuedAt + maxLoadMs - Date.now()
    if (leftMs > 0) timer = setTimeout(check, begunAt > 0 ? leftMs : loadCheckMs)
    // A result that arrived while this process was blocked still counts: it is read before this runs.
    else setImmediate(() => isDone || end())
  }

  return () => {
    isDone = true
    clearTimeout(timer)
  }
}

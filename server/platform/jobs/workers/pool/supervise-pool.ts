import { setTimeout as pause } from 'node:timers/promises'
import { freeJobsOf } from '../dead-workers/free-jobs.ts'
import { type PoolPlan, type PoolRun, startWorkerPool, type WorkerTools } from './worker-pool.ts'

export interface SupervisedPool {
  plan: PoolPlan
  /** The pool that currently takes jobs; unset while it is being replaced. */
  current(): PoolRun | undefined
  /** How often a pool had to be replaced. */
  restarts(): number
  /** Replaces the pool that takes jobs; its running jobs continue. */
  restart(reason: string): void
  /** Takes no more jobs; resolves when the running ones are done. */
  stop(): Promise<void>
}

const minDelayMs = 500
const maxDelayMs = 30_000
/** A pool that lived this long was healthy: its successor starts without delay. */
const healthyAfterMs = 60_000
/** How long the library has for its own bookkeeping after the last job. */
const bookkeepingMs = 10_000

/** Keeps a worker pool running: when one ends for any reason, another one starts. */
export async function supervisePool(plan: PoolPlan, tools: WorkerTools): Promise<SupervisedPool> {
  const { log } = tools
  const stopping = new AbortController()
  const { signal } = stopping
  const retiring = new Set<Promise<void>>()
  let current: PoolRun | undefined = await startWorkerPool(plan, tools)
  let replace = Promise.withResolvers<string>()
  let restarts = 0
  let delayMs = minDelayMs

  function retireLater(run: PoolRun): void {
    const retired = retire(run, tools).finally(() => retiring.delete(retired))
    retiring.add(retired)
  }

  async function supervise(): Promise<void> {
    while (!signal.aborted) {
      const run: PoolRun | undefined = current
      const startedAt = performance.now()
      const reason = run ? await Promise.race([run.ended, replace.promise]) : 'failed to start'
      if (signal.aborted) return
      current = undefined
      if (run) retireLater(run)
      restarts++
      delayMs = performance.now() - startedAt > healthyAfterMs ? minDelayMs : Math.min(delayMs * 2, maxDelayMs)
      log.error({ pool: plan.name, reason, delayMs }, 'A worker pool ended; starting another one.')
      await pause(delayMs, undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      replace = Promise.withResolvers()
      current = await startWorkerPool(plan, tools).catch((fault) => {
        log.error({ err: fault, pool: plan.name }, 'Failed to start a worker pool.')
        return undefined
      })
    }
  }
  const supervising = supervise()

  return {
    plan,
    current: () => current,
    restarts: () => restarts,
    restart: (reason) => replace.resolve(reason),
    async stop() {
      stopping.abort()
      replace.resolve('stopping')
      await supervising
      if (current) retireLater(current)
      await Promise.all(retiring)
    },
  }
}

/** Lets the running jobs finish, then frees what the pool still holds and deletes it. */
async function retire(run: PoolRun, { pool, session, log, closing }: WorkerTools): Promise<void> {
  const { workerID, running } = run
  const shutDown = run.shutDown()
  do {
    await running.whenIdle()
    // The library does not always notice its own end, so the wait has a limit.
    await Promise.race([shutDown, pause(bookkeepingMs, undefined, { ref: false })])
  } while (running.ids.size > 0)
  const lockNumber = await session.release(workerID)
  while (lockNumber !== undefined && !closing.aborted) {
    try {
      return await freeJobsOf(pool, { workerID, lockNumber }, { isCrash: false, done: [...running.done] }, log)
    } catch (fault) {
      log.warn({ err: fault, worker: workerID }, 'Failed to release the jobs of a worker pool that ended.')
      await pause(minDelayMs, undefined, { ref: false })
    }
  }
}

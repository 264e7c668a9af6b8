import { EventEmitter } from 'node:events'
import { Logger, runTaskListOnce } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { openQueue, type Queue } from '../../../../test/processes/workers.ts'
import { until } from '../../../../test/until.ts'
import { createLog } from '../../../log.ts'
import { addJob } from '../../jobs.ts'
import { createQueuePool } from './queue-pool.ts'

/**
 * A server that crashes once, at a commit (of fetched jobs) or a deletion (of a completed job), before it is on disk. It
 * then reuses the ID of that transaction for another one, which is committed.
 */
function crashOnce(pool: Pool, at: 'commit' | 'delete'): Pool {
  let hasCrashed = false
  const connect = async () => {
    const client = await pool.connect()
    const query = async (asked: unknown) => {
      const { text = asked } = asked as { text?: string }
      if (hasCrashed || !String(text).trimStart().startsWith(at)) return client.query(asked as string)
      hasCrashed = true
      if (text === 'commit') await client.query('rollback')
      throw new Error('Connection terminated unexpectedly')
    }
    return { query, release: (fault?: boolean) => client.release(fault) } as unknown as PoolClient
  }
  const query = (text: string, values?: unknown[]) =>
    text.includes('pg_xact_status') ? { rows: [{ status: 'committed' }] } : pool.query(text, values)
  return { connect, query } as unknown as Pool
}

/** The library runs the jobs of the queue, on a server that crashes once. */
function runJobs({ pool }: Queue, at: 'commit' | 'delete', run: () => Promise<void>) {
  const signal = new AbortController().signal
  const options = { isReady: async () => undefined, listener: new EventEmitter(), signal, log: createLog('silent') }
  const crashing = createQueuePool(crashOnce(pool, at), options)
  const logger = new Logger(() => () => undefined)
  return runTaskListOnce({ logger }, { 'thing.do': run }, crashing as unknown as PoolClient)
}

describe('a statement of the queue whose commit was lost in a crash', () => {
  test('is repeated when it completes a job', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', {})
    let runs = 0

    await runJobs(queue, 'delete', async () => void runs++)

    await until(async () => (await queue.count()) === 0)
    expect(runs).toBe(1)
  })

  test('is repeated when it fetches a job, so that the worker that runs the job owns it', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', {})
    const holders: string[][] = []

    await runJobs(queue, 'commit', async () => void holders.push(await queue.holders()))

    expect(holders).toEqual([[expect.any(String)]])
    await until(async () => (await queue.count()) === 0)
  })
})

import { EventEmitter } from 'node:events'
import { Logger, runTaskListOnce } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { openQueue } from '../../../../test/processes/workers.ts'
import { until } from '../../../../test/until.ts'
import { createLog } from '../../../log.ts'
import { addJob } from '../../jobs.ts'
import { createQueuePool } from './queue-pool.ts'

const commitDeferred = 'set local synchronous_commit = off; commit'

type Moment = 'commit' | typeof commitDeferred | 'delete'

/**
 * A server that crashes once, at a commit (of fetched jobs) or a deletion (of a completed job), before it is on disk. It
 * then reuses the ID of that transaction for another one, which is committed.
 */
function crashOnce(pool: Pool, at: Moment): Pool {
  let hasCrashed = false
  const connect = async () => {
    const client = await pool.connect()
    const query = async (asked: unknown) => {
      const { text = asked } = asked as { text?: string }
      if (hasCrashed || !String(text).trimStart().startsWith(at)) return client.query(asked as string)
      hasCrashed = true
      if (at !== 'delete') await client.query('rollback')
      throw new Error('Connection terminated unexpectedly')
    }
    return { query, release: (fault?: boolean) => client.release(fault) } as unknown as PoolClient
  }
  const query = (text: string, values?: unknown[]) =>
    text.includes('pg_xact_status') ? { rows: [{ status: 'committed' }] } : pool.query(text, values)
  return { connect, query } as unknown as Pool
}

/** Notes what is sent, one entry for each round trip. */
function watch(pool: Pool, sent: string[]): Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = (asked: string | { text?: string }) => {
      sent.push(typeof asked === 'string' ? asked : (asked.text ?? 'batch'))
      return client.query(asked as string)
    }
    return { query, release: (fault?: boolean) => client.release(fault) } as unknown as PoolClient
  }
  return { connect } as unknown as Pool
}

/** The library runs the jobs of the queue. */
function runJobs(pool: Pool, run: () => Promise<void>, isFetchDeferred = false) {
  const signal = new AbortController().signal
  const options = { isReady: async () => undefined, listener: new EventEmitter(), signal, log: createLog('silent') }
  const queuePool = createQueuePool(pool, { ...options, isFetchDeferred })
  const logger = new Logger(() => () => undefined)
  return runTaskListOnce({ logger }, { 'thing.do': run }, queuePool as unknown as PoolClient)
}

describe('a statement of the queue whose commit was lost in a crash', () => {
  test('is repeated when it completes a job', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', {})
    let runs = 0

    await runJobs(crashOnce(queue.pool, 'delete'), async () => void runs++)

    await until(async () => (await queue.count()) === 0)
    expect(runs).toBe(1)
  })

  test.each([
    { at: 'commit' as const, isFetchDeferred: false },
    { at: commitDeferred as typeof commitDeferred, isFetchDeferred: true },
  ])('is repeated when it fetches a job with "$at", so that the worker that runs the job owns it', async (given) => {
    const { at, isFetchDeferred } = given
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', {})
    const holders: string[][] = []

    const run = async () => void holders.push(await queue.holders())
    await runJobs(crashOnce(queue.pool, at), run, isFetchDeferred)

    expect(holders).toEqual([[expect.any(String)]])
    await until(async () => (await queue.count()) === 0)
  })
})

test.each([
  { isFetchDeferred: false, commit: 'commit' },
  { isFetchDeferred: true, commit: commitDeferred },
])('jobs are fetched in two round trips, the second one "$commit"', async ({ isFetchDeferred, commit }) => {
  const queue = await openQueue()
  await addJob(queue.db, 'thing.do', {})
  const sent: string[] = []
  const before: string[] = []

  await runJobs(watch(queue.pool, sent), async () => void before.push(...sent), isFetchDeferred)

  expect(before.slice(-2)).toEqual(['batch', commit])
  await until(async () => (await queue.count()) === 0)
})

import { EventEmitter } from 'node:events'
import type { Pool, PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { openQueue, type Queue } from '../../../../test/processes/workers.ts'
import { createLog } from '../../../log.ts'
import { addJob, addJobForID } from '../../jobs.ts'
import { createQueuePool } from './queue-pool.ts'

const workerID = 'worker-1'
const fetchJob = {
  text: `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1
         where id = (select id from graphile_worker._private_jobs where locked_by is null limit 1) returning *`,
  values: [workerID],
}

/**
 * A server that crashes during the first commit, before it is on disk, and then reuses the ID of that transaction for
 * another one, which is committed.
 */
function crashAtFirstCommit(pool: Pool): Pool {
  let hasCrashed = false
  const connect = async () => {
    const client = await pool.connect()
    const query = async (asked: unknown) => {
      const { text = asked } = asked as { text?: string }
      const isCommitting = text === 'commit' || String(text).startsWith('delete')
      if (!isCommitting || hasCrashed) return client.query(asked as string)
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

function openCrashing({ pool }: Queue) {
  const signal = new AbortController().signal
  const options = { isReady: async () => undefined, listener: new EventEmitter(), signal, log: createLog('silent') }
  return createQueuePool(crashAtFirstCommit(pool), options)
}

describe('a statement of the queue whose commit was lost in a crash', () => {
  test('is repeated when it completes a job', async () => {
    const queue = await openQueue()
    const jobID = await addJobForID(queue.db, 'thing.do', {}, {})

    await openCrashing(queue).query('delete from graphile_worker._private_jobs where id = $1', [jobID])

    expect(await queue.count()).toBe(0)
  })

  test('is repeated when it fetches a job, so that the worker that runs the job owns it', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', {})

    const { rows } = await openCrashing(queue).query(fetchJob)

    expect(rows).toHaveLength(1)
    expect(await queue.holders()).toEqual([workerID])
  })
})

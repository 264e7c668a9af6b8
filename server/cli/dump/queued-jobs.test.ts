import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '../../platform/database/migrations.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { migrationsFolder } from '../../service.ts'
import { createOwnedDatabase, createTestDatabase } from '../../test/database.ts'
import { runCommandHere } from '../../test/processes/command-here.ts'
import { queuedJobs } from '../../test/processes/queued-jobs.ts'
import { openQueue, type Queue, startTestWorkers } from '../../test/processes/workers.ts'
import { testKeys } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendant-jobs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Exports the installation into an empty database. */
async function copyInstallation(queue: { url: string }, to?: string): Promise<Queue> {
  const keys = { SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token, DATA_DIR: join(folder, 'data') }
  const dump = await mkdtemp(join(folder, 'dump-'))
  const url = to ?? (await createTestDatabase('template1'))
  const exported = await runCommandHere({ ...keys, DATABASE_URL: queue.url }, 'export', '--to', dump)
  expect(exported).toMatchObject({ code: 0 })
  const imported = await runCommandHere({ ...keys, DATABASE_URL: url }, 'import', '--from', dump)
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(imported.stdout).jobs).toBe(JSON.parse(exported.stdout).jobs)
  return openQueue(url)
}

const list = async ({ pool }: Queue) => (await pool.query(queuedJobs)).rows

/** Fails once, and is then retried later. */
async function failOnce(queue: Queue, name: string) {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const fail = async () => {
    throw new Error('The mail server is away.')
  }
  const workers = await startTestWorkers(queue, { [name]: fail })
  await until(async () => (await queue.lastError()) !== null)
  await workers.stop()
  vi.restoreAllMocks()
}

describe('the jobs of an exported installation', () => {
  test('are restored with everything that the queue knows about them', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.fail', { customerID: 7, text: 'Ä "\\N"\t\n' }, { key: 'failed', maxAttempts: 3 })
    await failOnce(queue, 'thing.fail')
    await addJob(queue.db, 'thing.do', { customerID: 7 }, { key: 'soon', lane: 'ai' })
    await addJob(queue.db, 'thing.do', { customerID: 8 }, { key: 'later', runAt: new Date('2031-03-01T10:00:00.123Z') })
    await addJob(queue.db, 'thing.do', [{ part: 1 }], { key: 'list', queue: 'one by one' })
    await addJob(queue.db, 'thing.think', {}, { key: 'of the installation' })
    await addJob(queue.db, 'thing.think', { customerID: 9 })
    await addJob(queue.db, 'thing.think', {}, { key: 'replaced' })
    await addJob(queue.db, 'thing.think', { round: 2 }, { key: 'replaced' })
    await queue.pool.query(
      "select graphile_worker.permanently_fail_jobs(array_agg(id), 'No use.') from graphile_worker.jobs where key = 'list'",
    )

    const copy = await copyInstallation(queue)

    const restored = await list(copy)
    expect(restored).toEqual(await list(queue))
    expect(restored).toHaveLength(7)
    expect(restored.find(({ key }) => key === 'failed')).toMatchObject({ attempts: 1, flags: { 'customer:7': true } })
    expect(restored.find(({ key }) => key === 'list')).toMatchObject({
      queue_name: 'one by one',
      last_error: 'No use.',
    })
  })

  test('do not share their ids with later jobs, even if they are done', async () => {
    const queue = await openQueue()
    for (const key of ['a', 'b', 'c']) await addJob(queue.db, 'thing.do', {}, { key })
    await queue.pool.query("select graphile_worker.remove_job(key) from graphile_worker.jobs where key in ('b', 'c')")

    const copy = await copyInstallation(queue)
    for (const { db } of [queue, copy]) await addJob(db, 'thing.else', {}, { key: 'd', queue: 'new' })

    const ids = async ({ pool }: Queue) =>
      (await pool.query('select id, key from graphile_worker.jobs order by id')).rows
    expect(await ids(copy)).toEqual(await ids(queue))
  })

  test('can be copied, run and added by logins that only own their database', async () => {
    const [source, target] = [await createOwnedDatabase('createrole'), await createOwnedDatabase('nocreaterole')]
    await migrate(source.url, migrationsFolder)
    const queue = await openQueue(source.url)
    await addJob(queue.db, 'thing.do', { customerID: 7 }, { key: 'a', queue: 'one by one' })

    const copy = await copyInstallation(queue, target.url)

    expect(await list(copy)).toEqual(await list(queue))
    await addJob(copy.db, 'thing.do', { customerID: 7 }, { key: 'b', queue: 'one by one' })
    const done: unknown[] = []
    await startTestWorkers(copy, { 'thing.do': async (_payload, { job }) => void done.push(job.key) })
    await until(async () => (await copy.count()) === 0)
    expect(done).toEqual(['a', 'b'])
  })

  test('that were running run again, and the attempt does not count', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', { round: 1 }, { key: 'last attempt', maxAttempts: 1, queue: 'one by one' })
    await addJob(queue.db, 'thing.do', { round: 1 }, { key: 'added again' })
    const end = Promise.withResolvers<void>()
    let running = 0
    const hold = async () => {
      running++
      await end.promise
    }
    const workers = await startTestWorkers(queue, { 'thing.do': hold })
    await until(() => running === 2)
    await addJob(queue.db, 'thing.do', { round: 2 }, { key: 'added again', runAt: new Date('2031-03-01T10:00:00Z') })

    const copy = await copyInstallation(queue)
    end.resolve()
    await workers.stop()

    expect(await list(copy)).toMatchObject([
      { key: 'added again', payload: { round: 2 }, attempts: 0, locked_by: null },
      { key: 'last attempt', payload: { round: 1 }, attempts: 0, locked_by: null },
    ])
    const done: unknown[] = []
    await startTestWorkers(copy, { 'thing.do': async (payload) => void done.push(payload) })
    await until(async () => (await copy.count()) === 1)
    expect(done).toEqual([{ round: 1 }])
  })
})

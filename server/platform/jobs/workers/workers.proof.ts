import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { openQueue, startTestWorkers } from '../../../test/processes/workers.ts'
import { until } from '../../../test/until.ts'
import { addJob } from '../jobs.ts'

/** The library prints some errors itself. */
function silenceConsole() {
  for (const method of ['trace', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a job of 20 seconds runs once', async () => {
  const queue = await openQueue()
  let runs = 0
  const tasks = {
    'thing.do': async () => {
      runs++
      await pause(20_000)
    },
  }
  await startTestWorkers(queue, tasks)
  await startTestWorkers(queue, tasks)

  await addJob(queue.db, 'thing.do', {})

  await until(() => runs > 0)
  await until(async () => (await queue.count()) === 0, 240_000)
  expect(runs).toBe(1)
})

test('workers neither lose nor repeat a job when their connections are killed repeatedly', async () => {
  silenceConsole()
  const queue = await openQueue()
  const killer = await openQueue(asOwner(queue.url))
  const starts = new Map<string, number>()
  await startTestWorkers(
    queue,
    {
      'thing.do': async (_payload, { job }) => {
        starts.set(String(job.id), (starts.get(String(job.id)) ?? 0) + 1)
        await pause(Math.random() * 20)
      },
    },
    { slots: 40, fetchSize: 20 },
  )
  await killer.pool.query("select graphile_worker.add_job('thing.do') from generate_series(1, 3000)")
  const end = performance.now() + 6_000
  while (performance.now() < end) {
    await killer.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await pause(20 + Math.random() * 300)
  }

  await until(async () => (await killer.count()) === 0, 240_000)
  expect(starts.size).toBe(3000)
  expect([...starts.values()].filter((count) => count > 1)).toEqual([])
})

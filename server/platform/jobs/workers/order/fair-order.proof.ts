import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import { describe, expect, test } from 'vitest'
import { openQueue, type Queue, startTestWorkers } from '../../../../test/processes/workers.ts'
import { until } from '../../../../test/until.ts'
import { customerOf } from '../../job-places.ts'
import { addJob, type JobOptions } from '../../jobs.ts'

// Queue positions are kept in the memory of the process, as in a service, so no two tests may share a customer.
let customers = 0
const newCustomer = () => 1_000_000 + ++customers

async function addMany({ db }: Queue, customerID: number, count: number, options: JobOptions = {}) {
  await db.transaction(async (tx) => {
    for (let number = 1; number <= count; number++) await addJob(tx, 'thing.do', { customerID, number }, options)
  })
}

/** Records whose jobs were started, in order. */
function recordStarts(work: Task = () => pause(5)) {
  const started: number[] = []
  const task: Task = (payload, helpers) => {
    started.push(customerOf(payload) ?? 0)
    return work(payload, helpers)
  }
  return { started, tasks: { 'thing.do': task } }
}

describe('fair order', () => {
  test("a customer's single job waits for a few jobs of a customer with thousands", async () => {
    const queue = await openQueue()
    const [many, single] = [newCustomer(), newCustomer()]
    await addMany(queue, many, 2_000)
    const { started, tasks } = recordStarts()
    await startTestWorkers(queue, tasks, { slots: 4, fetchSize: 4 })
    await until(() => started.length > 300, 240_000)

    await addJob(queue.db, 'thing.do', { customerID: single })
    const before = started.length
    await until(() => started.includes(single))

    expect(started.indexOf(single) - before).toBeLessThan(30)
    expect(await queue.count()).toBeGreaterThan(500)
  })

  test('customers with many jobs take turns', async () => {
    const queue = await openQueue()
    const [one, two] = [newCustomer(), newCustomer()]
    await addMany(queue, one, 400)
    await addMany(queue, two, 100)
    const { started, tasks } = recordStarts()

    await startTestWorkers(queue, tasks, { slots: 1, fetchSize: 4 })

    await until(() => started.length >= 100, 240_000)
    expect(started.slice(0, 100).filter((customerID) => customerID === two).length).toBeGreaterThan(45)
  })

  test('a single active customer gets every slot', async () => {
    const queue = await openQueue()
    const finish = Promise.withResolvers<void>()
    const { started, tasks } = recordStarts(() => finish.promise)
    await addMany(queue, newCustomer(), 60)

    await startTestWorkers(queue, tasks, { slots: 50, fetchSize: 10, reserveSlots: 4 })

    await until(() => started.length >= 50)
    finish.resolve()
    await until(async () => (await queue.count()) === 0)
  })

  test('a retry takes its turn instead of waiting behind all queued jobs', async () => {
    const queue = await openQueue()
    const [many, unlucky] = [newCustomer(), newCustomer()]
    await addMany(queue, many, 3_000)
    const { started, tasks } = recordStarts(async (payload, { job }) => {
      if (customerOf(payload) === unlucky && job.attempts === 1) throw new Error('not yet')
      await pause(5)
    })
    await addJob(queue.db, 'thing.do', { customerID: unlucky })

    await startTestWorkers(queue, tasks, { slots: 2, fetchSize: 2 })

    await until(() => started.filter((customerID) => customerID === unlucky).length === 2, 240_000)
    expect(await queue.count()).toBeGreaterThan(500)
  })

  test('a job that is added again keeps its position', async () => {
    const queue = await openQueue()
    const [one, two] = [newCustomer(), newCustomer()]
    await addJob(queue.db, 'thing.do', { customerID: one }, { key: 'again' })
    await addMany(queue, two, 20)
    for (let count = 0; count < 50; count++) {
      await addJob(queue.db, 'thing.do', { customerID: one }, { key: 'again' })
    }
    const { started, tasks } = recordStarts()

    await startTestWorkers(queue, tasks, { slots: 1 })

    await until(() => started.length === 21)
    expect(started.indexOf(one)).toBeLessThan(3)
  })

  test('a job with a future time waits for it', async () => {
    const queue = await openQueue()
    const customerID = newCustomer()
    const { started, tasks } = recordStarts()
    await startTestWorkers(queue, tasks)

    const addedAt = performance.now()
    await addJob(queue.db, 'thing.do', { customerID }, { runAt: new Date(Date.now() + 1_500) })

    await until(() => started.length === 1)
    expect(performance.now() - addedAt).toBeGreaterThan(1_400)
  })

  test('adding jobs in concurrent transactions of one customer does not block', async () => {
    const queue = await openQueue()
    const customerID = newCustomer()
    // The first job of a kind registers the kind, which others wait for.
    await addJob(queue.db, 'thing.do', {})
    const isAdded = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const slow = queue.db.transaction(async (tx) => {
      await addJob(tx, 'thing.do', { customerID })
      isAdded.resolve()
      await finish.promise
    })
    await isAdded.promise

    await queue.db.transaction((tx) => addJob(tx, 'thing.do', { customerID }))

    expect(await queue.count()).toBe(2)
    finish.resolve()
    await slow
  })
})

describe('slots', () => {
  test('are reserved for others when slow jobs of one customer have taken all', async () => {
    const queue = await openQueue()
    const [hog, second, third] = [newCustomer(), newCustomer(), newCustomer()]
    const finish = Promise.withResolvers<void>()
    const { started, tasks } = recordStarts(() => finish.promise)
    await addMany(queue, hog, 100)
    await startTestWorkers(queue, tasks, { slots: 10, fetchSize: 5, reserveSlots: 4 })
    await until(() => started.length >= 10)

    await addMany(queue, second, 10)
    await until(() => started.includes(second), 240_000)
    await addJob(queue.db, 'thing.do', { customerID: third })
    await until(() => started.includes(third), 240_000)

    expect(started.filter((customerID) => customerID === hog)).toHaveLength(10)
    finish.resolve()
    await until(async () => (await queue.count()) === 0, 240_000)
  })

  test('are limited per customer for bulk work', async () => {
    const queue = await openQueue()
    const [hog, other] = [newCustomer(), newCustomer()]
    const finish = Promise.withResolvers<void>()
    const { started, tasks } = recordStarts(() => finish.promise)
    await addMany(queue, hog, 20, { lane: 'bulk' })
    await startTestWorkers(queue, tasks, { name: 'bulk', slots: 4, maxPerCustomer: 2 })
    await until(() => started.length >= 2)
    await pause(3_000)
    expect(started).toEqual([hog, hog])

    await addMany(queue, other, 1, { lane: 'bulk' })
    await until(() => started.includes(other), 240_000)

    expect(started).toEqual([hog, hog, other])
    finish.resolve()
    await until(async () => (await queue.count()) === 0, 240_000)
  })
})

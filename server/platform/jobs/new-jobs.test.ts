import { expect, test } from 'vitest'
import { openQueue } from '../../test/processes/workers.ts'
import { addJob } from './jobs.ts'
import { allLanes, newJobsChannel } from './new-jobs.ts'

test('announces a job to its lane, and a job of the installation to all lanes', async () => {
  const queue = await openQueue()
  const listener = await queue.pool.connect()
  const announced: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => announced.push(payload))
  await listener.query(`listen "${newJobsChannel}"`)

  await addJob(queue.db, 'thing.think', { customerID: 12 }, { lane: 'ai' })
  await addJob(queue.db, 'thing.do', { customerID: 12 })
  await addJob(queue.db, 'thing.do', {})

  await expect.poll(() => announced).toEqual(['ai', 'live', allLanes])
  listener.release(true)
})

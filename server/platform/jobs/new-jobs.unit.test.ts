import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allLanes, createNewJobs, newJobsChannel } from './new-jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const jobs = createNewJobs()
  const notified: string[] = []
  for (const lane of ['live', 'ai'])
    jobs.listenerOf(lane).on('notification', ({ channel }) => notified.push(`${lane} ${channel}`))
  const added = (lane: string) => {
    jobs.note({ channel: 'jobs:insert', payload: '{"count":1}' })
    jobs.note({ channel: newJobsChannel, payload: lane })
  }
  return { jobs, notified, added }
}

test('announces a new job to its lane only, immediately', () => {
  const { notified, added } = listen()

  added('ai')
  expect(notified).toEqual(['ai jobs:insert'])

  vi.advanceTimersByTime(1_000)
  expect(notified).toEqual(['ai jobs:insert'])
})

test('several jobs of one commit, which PostgreSQL announces to a lane once, wake no other lane', () => {
  const { jobs, notified, added } = listen()

  added('live')
  jobs.note({ channel: 'jobs:insert' })
  vi.advanceTimersByTime(1_000)

  expect(notified).toEqual(['live jobs:insert'])
})

test('announces a job of the installation to all lanes', () => {
  const { notified, added } = listen()

  added(allLanes)

  expect(notified).toEqual(['live jobs:insert', 'ai jobs:insert'])
})

test('announces a job added in another way to all lanes after a moment', () => {
  const { jobs, notified } = listen()

  jobs.note({ channel: 'jobs:insert' })
  jobs.note({ channel: 'jobs:insert' })
  vi.advanceTimersByTime(1_000)

  expect(notified).toEqual(['live jobs:insert', 'ai jobs:insert'])
})

test('passes other announcements of the library to all lanes', () => {
  const { jobs, notified } = listen()

  jobs.note({ channel: 'worker:migrate' })

  expect(notified).toEqual(['live worker:migrate', 'ai worker:migrate'])
})

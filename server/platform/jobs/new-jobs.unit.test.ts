import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allLanes, createNewJobs, newJobsChannel } from './new-jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const jobs = createNewJobs()
  const told: string[] = []
  for (const lane of ['live', 'ai'])
    jobs.listenerOf(lane).on('notification', ({ channel }) => told.push(`${lane} ${channel}`))
  const added = (lane: string) => {
    jobs.note({ channel: 'jobs:insert', payload: '{"count":1}' })
    jobs.note({ channel: newJobsChannel, payload: lane })
  }
  return { jobs, told, added }
}

test('announces a new job to its lane only, immediately', () => {
  const { told, added } = listen()

  added('ai')
  expect(told).toEqual(['ai jobs:insert'])

  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['ai jobs:insert'])
})

test('several jobs of one commit, which PostgreSQL announces to a lane once, wake no other lane', () => {
  const { jobs, told, added } = listen()

  added('live')
  jobs.note({ channel: 'jobs:insert' })
  vi.advanceTimersByTime(1_000)

  expect(told).toEqual(['live jobs:insert'])
})

test('announces a job of the installation to all lanes', () => {
  const { told, added } = listen()

  added(allLanes)

  expect(told).toEqual(['live jobs:insert', 'ai jobs:insert'])
})

test('announces a job added in another way to all lanes after a moment', () => {
  const { jobs, told } = listen()

  jobs.note({ channel: 'jobs:insert' })
  jobs.note({ channel: 'jobs:insert' })
  vi.advanceTimersByTime(1_000)

  expect(told).toEqual(['live jobs:insert', 'ai jobs:insert'])
})

test('passes other announcements of the library to all lanes', () => {
  const { jobs, told } = listen()

  jobs.note({ channel: 'worker:migrate' })

  expect(told).toEqual(['live worker:migrate', 'ai worker:migrate'])
})

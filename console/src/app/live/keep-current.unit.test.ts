import type { HubEvent } from '@attendant/client/hub'
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConsoleQueryClient } from '../data/query-client.ts'
import { catchUp, keepCurrent } from './keep-current.ts'

const queryKey = ['messages', 7]
const updated = { type: 'message.updated', sequence: 1, data: { ticketID: 7, messageID: 3 } } as HubEvent

/** A page that shows `queryKey`, and the readings it started: each is answered by hand. */
function openPage(known?: string) {
  const queries = new ConsoleQueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })
  const readings: PromiseWithResolvers<string>[] = []
  if (known) queries.setQueryData(queryKey, known)
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      const reading = Promise.withResolvers<string>()
      readings.push(reading)
      return reading.promise
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  return { queries, readings, shown: () => queries.getQueryData(queryKey), observer }
}

describe('an event that arrives during a reading', () => {
  test('is not undone by the older response', async () => {
    const { queries, readings, shown } = openPage('drafted')
    void queries.invalidateQueries({ queryKey })

    queries.setQueryData(queryKey, 'regenerated')
    keepCurrent(queries, updated)
    readings[0]?.resolve('processing')
    await vi.waitFor(() => expect(readings).toHaveLength(2))
    readings[1]?.resolve('regenerated')

    await vi.waitFor(() => expect(shown()).toBe('regenerated'))
    expect(readings).toHaveLength(2)
  })

  test('is not missed by the first reading, however many there are', async () => {
    const { queries, readings, shown } = openPage()

    for (let count = 0; count < 5; count++) keepCurrent(queries, updated)
    readings[0]?.resolve('before')
    await vi.waitFor(() => expect(readings).toHaveLength(2))
    readings[1]?.resolve('after')

    await vi.waitFor(() => expect(shown()).toBe('after'))
    expect(readings).toHaveLength(2)
  })

  test('is read after a reading that fails', async () => {
    const { queries, readings, shown } = openPage()

    keepCurrent(queries, updated)
    readings[0]?.reject(new Error('unreachable'))
    await vi.waitFor(() => expect(readings).toHaveLength(2))
    readings[1]?.resolve('after')

    await vi.waitFor(() => expect(shown()).toBe('after'))
  })
})

test('an event about something else causes no reading', async () => {
  const { queries, readings, shown } = openPage()

  keepCurrent(queries, { ...updated, data: { ticketID: 8, messageID: 4 } } as HubEvent)
  readings[0]?.resolve('read')
  await vi.waitFor(() => expect(shown()).toBe('read'))
  await Promise.resolve()

  expect(readings).toHaveLength(1)
})

test('what no page shows is read again when a page does', () => {
  const { queries, readings, observer } = openPage('known')
  expect(readings).toHaveLength(0)
  observer.destroy()

  keepCurrent(queries, updated)
  expect(readings).toHaveLength(0)
  onTestFinished(observer.subscribe(() => undefined))

  expect(readings).toHaveLength(1)
})

test('a refresh during the first reading reads once more', async () => {
  const { queries, readings, shown } = openPage()

  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey })
  readings[0]?.resolve('before')
  await vi.waitFor(() => expect(readings).toHaveLength(2))
  readings[1]?.resolve('after')

  await vi.waitFor(() => expect(shown()).toBe('after'))
  expect(readings).toHaveLength(2)
})

test.each([
  'messages',
  'notes',
  'tickets',
  'timeline',
  'trace',
  'failed',
  'notifications',
  'channels',
  'jobs',
  'imports',
  'exports',
  'sources',
  'budget',
  'autonomy',
])('what was read before the first connection is read again: %s', async (name) => {
  const queries = new ConsoleQueryClient()
  const read = vi.fn(async () => 'read')
  const observer = new QueryObserver(queries, {
    queryKey: [name, 'shown'],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('read'))

  await catchUp(queries)

  expect(read).toHaveBeenCalledTimes(2)
})

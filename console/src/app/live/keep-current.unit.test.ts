import type { HubEvent } from '@attendant/client/hub'
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConsoleQueryClient } from '../data/query-client.ts'
import { catchUp, keepCurrent } from './keep-current.ts'

const queryKey = ['messages', 7]
const updated = { type: 'message.updated', sequence: 1, data: { ticketID: 7, messageID: 3 } } as HubEvent

/** A page that shows `queryKey`, and the requests it started, each answered manually. */
function openPage(known?: string) {
  const queries = new ConsoleQueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })
  const requests: PromiseWithResolvers<string>[] = []
  if (known) queries.setQueryData(queryKey, known)
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      const reading = Promise.withResolvers<string>()
      requests.push(reading)
      return reading.promise
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  return { queries, requests, shown: () => queries.getQueryData(queryKey), observer }
}

describe('an event that arrives during a request', () => {
  test('is not overwritten by the outdated response', async () => {
    const { queries, requests, shown } = openPage('drafted')
    void queries.invalidateQueries({ queryKey })

    queries.setQueryData(queryKey, 'regenerated')
    keepCurrent(queries, updated)
    requests[0]?.resolve('processing')
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    requests[1]?.resolve('regenerated')

    await vi.waitFor(() => expect(shown()).toBe('regenerated'))
    expect(requests).toHaveLength(2)
  })

  test('causes a single second request, however many events arrive', async () => {
    const { queries, requests, shown } = openPage()

    for (let count = 0; count < 5; count++) keepCurrent(queries, updated)
    requests[0]?.resolve('before')
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    requests[1]?.resolve('after')

    await vi.waitFor(() => expect(shown()).toBe('after'))
    expect(requests).toHaveLength(2)
  })

  test('causes another request after one that fails', async () => {
    const { queries, requests, shown } = openPage()

    keepCurrent(queries, updated)
    requests[0]?.reject(new Error('unreachable'))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    requests[1]?.resolve('after')

    await vi.waitFor(() => expect(shown()).toBe('after'))
  })
})

test('an unrelated event causes no request', async () => {
  const { queries, requests, shown } = openPage()

  keepCurrent(queries, { ...updated, data: { ticketID: 8, messageID: 4 } } as HubEvent)
  requests[0]?.resolve('read')
  await vi.waitFor(() => expect(shown()).toBe('read'))
  await Promise.resolve()

  expect(requests).toHaveLength(1)
})

test('reloads data that no page shows once a page shows it', () => {
  const { queries, requests, observer } = openPage('known')
  expect(requests).toHaveLength(0)
  observer.destroy()

  keepCurrent(queries, updated)
  expect(requests).toHaveLength(0)
  onTestFinished(observer.subscribe(() => undefined))

  expect(requests).toHaveLength(1)
})

test('a refresh during the first request sends one more request', async () => {
  const { queries, requests, shown } = openPage()

  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey })
  requests[0]?.resolve('before')
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.resolve('after')

  await vi.waitFor(() => expect(shown()).toBe('after'))
  expect(requests).toHaveLength(2)
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
])('reloads what was loaded before the first connection: %s', async (name) => {
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

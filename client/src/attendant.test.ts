import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startDesk } from '../../server/test/desk.ts'
import { makeChannel, makeMessage } from '../../server/test/factories.ts'
import { createAttendant } from './attendant.ts'
import { AttendantError, type Fault, orThrow } from './fault.ts'
import { connectHub, type HubEvent } from './hub.ts'
import { readClaims } from './session.ts'

describe('errors are returned', () => {
  test('a rejected request, with the invalid fields and the request id', async () => {
    await using desk = await startDesk()
    const attendant = createAttendant({ baseUrl: desk.server.base, token: desk.token ?? '' })

    const { error, data } = await attendant.POST('/api/Topics', { body: { name: ' ' } })

    expect(data).toBeUndefined()
    expect(error).toMatchObject({ status: 400, details: [{ field: 'name' }], requestId: expect.any(String) })
  })

  test('an unreachable service', async () => {
    const attendant = createAttendant({ baseUrl: 'http://127.0.0.1:1', retries: 0 })

    const { error } = await attendant.GET('/tickets')

    expect(error).toMatchObject({ status: 0, error: 'Unreachable' })
    await expect(orThrow(attendant.GET('/tickets'))).rejects.toBeInstanceOf(AttendantError)
  })

  test('a response that is not JSON', async () => {
    await using strange = await serve(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }))
    const attendant = createAttendant({ baseUrl: strange.url })

    expect((await attendant.GET('/tickets')).error).toMatchObject({ status: 502 })
  })
})

describe('retries', () => {
  test('a POST without a response is retried with its key, and is executed once', async () => {
    await using desk = await startDesk()
    const keys: (string | null)[] = []
    const attendant = createAttendant({
      baseUrl: desk.server.base,
      token: desk.token ?? '',
      fetch: async (request) => {
        keys.push(request.headers.get('idempotency-key'))
        const answer = await fetch(request)
        // The first response is lost.
        if (keys.length === 1) throw new TypeError('connection reset')
        return answer
      },
    })

    const { data } = await attendant.POST('/api/Topics', { body: { name: 'Delivery' } })

    expect(data?.name).toBe('Delivery')
    expect(keys).toEqual([expect.any(String), keys[0]])
    expect((await desk.get('/api/Topics')).body.totalCount).toBe(1)
  })

  test('waits for Retry-After, up to ten seconds', async () => {
    await using busy = await serve((count) =>
      count === 1 ? { status: 503, retryAfter: '0' } : { status: 429, retryAfter: '60' },
    )
    const attendant = createAttendant({ baseUrl: busy.url })

    expect((await attendant.GET('/tickets')).error).toMatchObject({ status: 429, retryAfter: 60 })
    expect(busy.count()).toBe(2)
  })
})

describe('lists and uploads', () => {
  test('reads all pages of a list with a cursor', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { message: 'Hello' })
    for (const priority of ['High', 'Low', 'Urgent']) await desk.put(`/tickets/${ticketID}`, { priority })
    const attendant = createAttendant({ baseUrl: desk.server.base, token: desk.token ?? '' })

    const types: string[] = []
    const params = { path: { id: ticketID }, query: { limit: 1, order: 'asc' as const } }
    for await (const entry of attendant.each('/tickets/{id}/timeline', params)) types.push(entry.type)

    expect(types).toEqual(['message', 'priorityChanged', 'priorityChanged', 'priorityChanged'])
  })

  test('an upload is retried if the service was busy, but not if the connection failed', async () => {
    await using busy = await serve((count) => ({
      status: count === 1 ? 503 : 429,
      retryAfter: count === 1 ? '0' : '60',
    }))
    await createAttendant({ baseUrl: busy.url }).upload(new Blob(['x']), 'x.txt')
    expect(busy.count()).toBe(2)
    let calls = 0
    const cut = async () => {
      calls++
      throw new TypeError('connection reset')
    }

    const { error } = await createAttendant({ baseUrl: busy.url, fetch: cut }).upload(new Blob(['x']), 'x.txt')

    expect(error).toMatchObject({ status: 0 })
    expect(calls).toBe(1)
  })

  test('accepts a date in Retry-After', async () => {
    const retryAfter = new Date(Date.now() + 90_000).toUTCString()
    await using busy = await serve(() => ({ status: 503, retryAfter }))

    const { error } = await createAttendant({ baseUrl: busy.url }).GET('/tickets')

    expect((error as Fault | undefined)?.retryAfter).toBeGreaterThan(60)
    expect(busy.count()).toBe(1)
  })
})

describe('an expired session', () => {
  test('is renewed once for all pending requests', async () => {
    await using desk = await startDesk()
    let renewals = 0
    const attendant = createAttendant({
      baseUrl: desk.server.base,
      token: 'ended',
      renew: async () => {
        renewals++
        return desk.token
      },
    })

    const answers = await Promise.all([1, 2, 3].map(() => attendant.GET('/tickets')))

    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200])
    expect(renewals).toBe(1)
    expect(readClaims(attendant.session.token ?? '')).toMatchObject({ CustomerRepID: desk.admin.customerRepID })
  })

  test('is an error without `renew`', async () => {
    await using desk = await startDesk()
    const attendant = createAttendant({ baseUrl: desk.server.base, token: 'ended', renew: async () => undefined })

    expect((await attendant.GET('/tickets')).error).toMatchObject({ status: 401 })
  })
})

describe('the hub', () => {
  test('delivers each new event once and in order', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    await makeMessage(desk, { channelID, message: 'before' })
    const attendant = createAttendant({ baseUrl: desk.server.base, token: desk.token ?? '' })
    const events: HubEvent[] = []
    const connected = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    const hub = connectHub(attendant, {
      onState: (state) => state === 'connected' && connected.resolve(),
      onEvent: (event) => {
        events.push(event)
        if (event.type === 'message.created' && event.data.message === 'second') seen.resolve()
      },
    })
    await connected.promise
    const iterated = hub.events('message.created')

    await makeMessage(desk, { channelID, message: 'first' })
    await makeMessage(desk, { channelID, message: 'second' })
    await seen.promise
    await hub.close()
    const read: (string | null)[] = []
    for await (const { data } of iterated) read.push(data.message)
    expect(read).toEqual(['first', 'second'])

    const created = events.flatMap((event) => (event.type === 'message.created' ? [event.data.message] : []))
    expect(created).toEqual(['first', 'second'])
    const sequences = events.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(hub.sequence).toBeGreaterThanOrEqual(sequences.at(-1) ?? 0)
  })
})

interface Canned {
  status: number
  body?: string
  retryAfter?: string
}

/** A server with scripted responses. */
async function serve(answer: (count: number) => Canned) {
  let count = 0
  const server = createServer((_request, response) => {
    const { status, body = '{}', retryAfter } = answer(++count)
    response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

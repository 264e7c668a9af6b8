import { describe, expect, test } from 'vitest'
import { startHub } from '../test/start-hub.ts'

async function negotiate(url: string, query: string): Promise<string> {
  const response = await fetch(`${url}/negotiate${query}`, { method: 'POST' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  return response.text()
}

const transports =
  '"availableTransports":[{"transport":"WebSockets","transferFormats":["Text","Binary"]},' +
  '{"transport":"ServerSentEvents","transferFormats":["Text"]},' +
  '{"transport":"LongPolling","transferFormats":["Text","Binary"]}]'
const name = '"[\\w-]{22}"'
const token = '"[\\w-]{68}"'

describe('POST /negotiate', () => {
  test('version 1 has a public id and a secret token, in the order of ASP.NET Core', async () => {
    await using running = await startHub()
    const body = await negotiate(running.url, '?negotiateVersion=1')
    expect(body).toContain(transports)
    expect(body.replace(transports, '')).toMatch(
      new RegExp(`^\\{"negotiateVersion":1,"connectionId":${name},"connectionToken":${token},\\}$`),
    )
  })

  test('version 0, which is the default, has one id for both', async () => {
    await using running = await startHub()
    for (const query of ['', '?negotiateVersion=0']) {
      const body = JSON.parse(await negotiate(running.url, query))
      expect(Object.keys(body)).toEqual(['negotiateVersion', 'connectionId', 'availableTransports'])
      expect(body.negotiateVersion).toBe(0)
    }
  })

  test('responds to later versions with version 1, and ignores the case of query parameters', async () => {
    await using running = await startHub()
    expect(JSON.parse(await negotiate(running.url, '?NEGOTIATEVERSION=7')).negotiateVersion).toBe(1)
  })

  test.each([
    ['?negotiateVersion=one', 0, 'The client requested a non-integer protocol version.'],
    ['?negotiateVersion=1.5', 0, 'The client requested a non-integer protocol version.'],
    ['?negotiateVersion=-1', 0, "The client requested version '-1', but the server does not support this version."],
    ['', 1, "The client requested version '0', but the server does not support this version."],
  ])('%s is refused by a hub that wants at least %d', async (query, minimumNegotiateVersion, error) => {
    await using running = await startHub({ minimumNegotiateVersion })
    expect(await negotiate(running.url, query)).toBe(JSON.stringify({ error }))
  })

  test('enables stateful reconnect only if client and server want it', async () => {
    await using willing = await startHub({ allowStatefulReconnect: true })
    await using unwilling = await startHub()
    const asked = '?negotiateVersion=1&useStatefulReconnect=true'
    expect(await negotiate(willing.url, asked)).toMatch(/^\{"useStatefulReconnect":true,"negotiateVersion":1,/)
    expect(await negotiate(willing.url, '?negotiateVersion=1')).not.toContain('useStatefulReconnect')
    expect(await negotiate(unwilling.url, asked)).not.toContain('useStatefulReconnect')
  })

  test('offers only enabled transports', async () => {
    await using running = await startHub({ transports: ['LongPolling'] })
    const body = JSON.parse(await negotiate(running.url, '?negotiateVersion=1'))
    expect(body.availableTransports).toEqual([{ transport: 'LongPolling', transferFormats: ['Text', 'Binary'] }])
  })

  test('redirects clients, with an access token for the new address', async () => {
    await using target = await startHub()
    await using entrance = await startHub({ redirect: () => ({ url: target.url, accessToken: 'carla' }) })
    const client = await entrance.connect({}, { accessTokenFactory: () => 'anna' })
    expect(await client.invoke('WhoAmI')).toMatchObject({ userId: 'carla' })
    expect(target.hub.connectionCount).toBe(1)
    expect(entrance.hub.connectionCount).toBe(0)
  })

  test('rejects other methods', async () => {
    await using running = await startHub()
    expect((await fetch(`${running.url}/negotiate`)).status).toBe(405)
  })

  test('rejects unauthorized clients with an empty body and the standard reason phrase', async () => {
    await using running = await startHub()
    const response = await fetch(`${running.url}/negotiate?access_token=nobody`, { method: 'POST' })
    expect(response.status).toBe(401)
    expect(response.statusText).toBe('Unauthorized')
    expect(await response.text()).toBe('')
    await expect(running.connect({}, { accessTokenFactory: () => 'nobody' })).rejects.toThrow(
      "Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'",
    )
  })
})

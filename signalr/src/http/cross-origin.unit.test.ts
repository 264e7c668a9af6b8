import { describe, expect, test } from 'vitest'
import { RawSocket } from '../test/raw-client.ts'
import { startHub } from '../test/start-hub.ts'

const allowOrigin = (origin: string) => origin === 'https://friend.example'

async function ask(url: string, method: string, origin: string) {
  const headers = { Origin: origin, 'Access-Control-Request-Headers': 'x-requested-with,authorization' }
  const response = await fetch(`${url}/negotiate`, { method, headers })
  await response.arrayBuffer()
  return response
}

describe('cross-origin requests', () => {
  test('get CORS headers if the origin is allowed', async () => {
    await using running = await startHub({ allowOrigin })
    const asked = await ask(running.url, 'OPTIONS', 'https://friend.example')
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toBe('x-requested-with,authorization')
    const answered = await ask(running.url, 'POST', 'https://friend.example')
    expect(answered.status).toBe(200)
    expect(answered.headers.get('access-control-allow-origin')).toBe('https://friend.example')
    expect(answered.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answered.headers.get('vary')).toBe('Origin')
  })

  test('get no CORS headers and no WebSocket if the origin is not allowed', async () => {
    await using running = await startHub({ allowOrigin })
    expect((await ask(running.url, 'OPTIONS', 'https://foe.example')).status).toBe(405)
    const answered = await ask(running.url, 'POST', 'https://foe.example')
    expect(answered.headers.get('access-control-allow-origin')).toBeNull()
    await expect(RawSocket.open(running.url, { headers: { Origin: 'https://foe.example' } })).rejects.toThrow('403')
    await RawSocket.open(running.url, { headers: { Origin: 'https://friend.example' } })
  })

  test('do not include requests of the same origin', async () => {
    await using running = await startHub({ allowOrigin })
    await RawSocket.open(running.url, { headers: { Origin: new URL(running.url).origin } })
    await RawSocket.open(running.url)
  })

  test('get no CORS headers by default', async () => {
    await using running = await startHub()
    const answered = await ask(running.url, 'POST', 'https://foe.example')
    expect(answered.headers.get('access-control-allow-origin')).toBeNull()
    await RawSocket.open(running.url, { headers: { Origin: 'https://foe.example' } })
  })
})

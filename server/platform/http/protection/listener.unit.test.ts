import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from './listener.ts'
import { securityHeaders } from './security-headers.ts'

async function startListener() {
  const listener = await listen('127.0.0.1', 0)
  onTestFinished(() => {
    listener.server.close()
    listener.server.closeAllConnections()
  })
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { listener, get }
}

const refusal = (code: string) => ({
  status: 503,
  error: 'Service Unavailable',
  message: expect.any(String),
  code,
})

describe('HTTP listener', () => {
  test('responds 503 while the service starts', async () => {
    const { listener, get } = await startListener()
    listener.setHandler((_request, response) => response.end('{}'))

    const answer = await get('/tickets')

    expect(answer.status).toBe(503)
    expect(answer.body).toEqual(refusal('service_starting'))
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders)
    expect((await get('/health/live')).body).toEqual({ status: 'live' })
    expect((await get('/health/ready')).status).toBe(503)
  })

  test('passes requests to the handler once it accepts them', async () => {
    const { listener, get } = await startListener()
    listener.setHandler((_request, response) => response.end('{"in":true}'))

    listener.startAccepting()

    expect((await get('/')).body).toEqual({ in: true })
  })

  test('serves requests that offer HTTP/2, although others ask for WebSockets', async () => {
    const { listener } = await startListener()
    listener.setHandler((_request, response) => response.end('served'))
    listener.startAccepting()
    listener.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'))
    const ask = async (upgrade: string) => {
      const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade, 'http2-settings': 'AAMAAABkAAQAAP__' }
      const asked = request({ host: '127.0.0.1', port: listener.port, headers }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, body: (await answer.toArray()).join('') }
    }

    expect(await ask('h2c')).toEqual({ status: 200, body: 'served' })
    expect((await ask('websocket')).status).toBe(404)
  })

  test('finishes requests in flight and responds 503 to new ones while it drains', async () => {
    const { listener, get } = await startListener()
    const entered = Promise.withResolvers<ServerResponse>()
    listener.setHandler((_request, response) => entered.resolve(response))
    listener.startAccepting()
    const slow = get('/slow')
    const response = await entered.promise

    let isDrained = false
    const draining = listener.drain().then(() => {
      isDrained = true
    })

    expect((await get('/late')).body).toEqual(refusal('service_stopping'))
    expect((await get('/health/live')).status).toBe(200)
    expect(isDrained).toBe(false)
    response.end('{"finished":true}')
    expect((await slow).body).toEqual({ finished: true })
    await draining
  })

  test('is not ready while it serves the last requests', async () => {
    const { listener, get } = await startListener()
    listener.setHandler((_request, response) => response.end('{"in":true}'))
    listener.startAccepting()
    expect((await get('/health/ready')).body).toEqual({ in: true })

    listener.announceStop()

    expect((await get('/health/ready')).body).toEqual(refusal('service_stopping'))
    expect((await get('/health/live')).status).toBe(200)
    expect((await get('/tickets')).body).toEqual({ in: true })
  })

  test('reports a port that is already in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    onTestFinished(() => void holder.close())
    const { port } = holder.address() as AddressInfo

    await expect(listen('127.0.0.1', port)).rejects.toThrow(`Port ${port} is already in use`)
  })
})

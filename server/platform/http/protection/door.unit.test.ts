import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from './door.ts'
import { securityHeaders } from './security-headers.ts'

async function open() {
  const door = await listen('127.0.0.1', 0)
  onTestFinished(() => {
    door.server.close()
    door.server.closeAllConnections()
  })
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${door.port}${path}`)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { door, get }
}

const refusal = (code: string) => ({
  status: 503,
  error: 'Service Unavailable',
  message: expect.any(String),
  code,
})

describe('the door', () => {
  test('tells callers to come back while the service starts', async () => {
    const { door, get } = await open()
    door.open((_request, response) => response.end('{}'))

    const answer = await get('/tickets')

    expect(answer.status).toBe(503)
    expect(answer.body).toEqual(refusal('service_starting'))
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders)
    expect((await get('/health/live')).body).toEqual({ status: 'live' })
    expect((await get('/health/ready')).status).toBe(503)
  })

  test('lets them in once it is open', async () => {
    const { door, get } = await open()
    door.open((_request, response) => response.end('{"in":true}'))

    door.admit()

    expect((await get('/')).body).toEqual({ in: true })
  })

  test('while it closes, answers what is under way and tells the others to come back', async () => {
    const { door, get } = await open()
    const entered = Promise.withResolvers<ServerResponse>()
    door.open((_request, response) => entered.resolve(response))
    door.admit()
    const slow = get('/slow')
    const response = await entered.promise

    let isEmpty = false
    const closing = door.close().then(() => {
      isEmpty = true
    })

    expect((await get('/late')).body).toEqual(refusal('service_stopping'))
    expect((await get('/health/live')).status).toBe(200)
    expect(isEmpty).toBe(false)
    response.end('{"finished":true}')
    expect((await slow).body).toEqual({ finished: true })
    await closing
  })

  test('says which port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    onTestFinished(() => void holder.close())
    const { port } = holder.address() as AddressInfo

    await expect(listen('127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken`)
  })
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDemo } from '../../integration/demo/create-demo.ts'
import { startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { widgetProgram } from './widget-program.ts'

beforeAll(() => widgetProgram.makeCurrent())

const makeChat = (desk: Parameters<typeof makeChannel>[0], hostnames: string | null) =>
  makeChannel(desk, { channelType: 'Chat', hostnames })

describe('GET /widget/loader.js', () => {
  test('can be loaded by every page, and is revalidated after minutes', async () => {
    await using desk = await startDesk()

    const { status, headers, body } = await desk.stranger().get('/widget/loader.js')

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toMatch(/^public, max-age=300\b/)
    expect(body).toContain('attendant-chat')
  })

  test.each(['br', 'gzip'])('is sent as %s if accepted, and not twice', async (encoding) => {
    await using desk = await startDesk()
    const address = `${desk.server.base}/widget/loader.js`

    const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
    const again = await fetch(address, {
      headers: { 'accept-encoding': encoding, 'if-none-match': answer.headers.get('etag') ?? '' },
    })

    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/)
    expect(await answer.text()).toBe(readFileSync(join(widgetProgram.folder, 'loader.js'), 'utf8'))
    expect(again.status).toBe(304)
  })
})

describe('GET /widget/app', () => {
  test('may be framed only by the pages of its channel, whatever their port', async () => {
    await using desk = await startDesk()
    const { token } = await makeChat(desk, 'shop.example, www.shop.example')

    const { status, headers, body } = await desk.stranger().get(`/widget/app?channel=${token}`)

    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /; frame-ancestors https:\/\/shop\.example:\* http:\/\/shop\.example:\* https:\/\/www\.shop\.example:\* http:\/\/www\.shop\.example:\*$/,
    )
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'nonce-\S+'; style-src 'self';/,
    )
    expect(headers.get('x-frame-options')).toBeNull()
    expect(body).toContain('<script type="module"')
  })

  test('cannot be framed while the channel has no hosts', async () => {
    await using desk = await startDesk()
    const { token } = await makeChat(desk, null)

    const { headers } = await desk.stranger().get(`/widget/app?channel=${token}`)

    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/)
  })

  test('is 404 for a channel that is unknown, not a chat, inactive or deleted', async () => {
    await using desk = await startDesk()
    const mail = await makeChannel(desk, { channelType: 'Email' })
    const off = await makeChannel(desk, { channelType: 'Chat', hostnames: 'a.example', isActive: false })
    const gone = await makeChat(desk, 'a.example')
    await desk.delete(`/api/Channels/${gone.channelID}`)

    for (const token of ['no-such-token', mail.token, off.token, gone.token])
      expect((await desk.stranger().get(`/widget/app?channel=${token}`)).status).toBe(404)
  })
})

describe('GET /widget/assets', () => {
  test('are cached forever, because their names change with their content', async () => {
    await using desk = await startDesk()
    const page = readFileSync(join(widgetProgram.folder, 'index.html'), 'utf8')
    const addresses = [...page.matchAll(/"(\/widget\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')

    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      const { status, headers } = await desk.stranger().get(address)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test.each(['nothing.js', '../stamp', '..%2fstamp', '%2e%2e/index.html', 'main.ts'])('%s is 404', async (name) => {
    await using desk = await startDesk()

    expect((await desk.stranger().get(`/widget/assets/${name}`)).status).toBe(404)
  })
})

describe('GET /widget/demo', () => {
  test("shows the demo customer's chat, with a policy that allows only the loader", async () => {
    await using desk = await startDesk({ settings: {} })
    await createDemo(desk.context)

    const { status, headers, body } = await desk.stranger().get('/widget/demo')
    const token = /data-channel="([\w-]+)"/.exec(body)?.[1]
    const frame = await desk.stranger().get(`/widget/app?channel=${token}`)

    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(frame.headers.get('content-security-policy')).toContain('http://localhost:*')
  })

  test('shows the requested chat, and rejects invalid names', async () => {
    await using desk = await startDesk()
    const { token } = await makeChat(desk, 'localhost')

    expect((await desk.stranger().get(`/widget/demo?channel=${token}`)).body).toContain(`data-channel="${token}"`)
    expect((await desk.stranger().get('/widget/demo?channel="><script>')).status).toBe(400)
  })
})

describe('the size of the widget', () => {
  const sizeOf = (pattern: string) =>
    globSync(pattern, { cwd: widgetProgram.folder })
      .map((file) => gzipSync(readFileSync(join(widgetProgram.folder, file))).length)
      .reduce((sum, size) => sum + size, 0)

  test('the loader has at most 3 kB, the app 60 kB in all, gzipped', () => {
    expect(sizeOf('loader.js')).toBeGreaterThan(500)
    expect(sizeOf('loader.js')).toBeLessThanOrEqual(3_000)
    expect(sizeOf('{index.html,assets/*.{js,css,svg,png,woff2}}')).toBeGreaterThan(5_000)
    expect(sizeOf('{index.html,assets/*.{js,css,svg,png,woff2}}')).toBeLessThanOrEqual(60_000)
  })
})

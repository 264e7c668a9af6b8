import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createHub, defineHub, event, method, stream, text, type } from '@attendant/signalr'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'

/** Tests the official client in a real browser, on a page with a different origin than the hub. */

const require = createRequire(import.meta.url)
const clientFiles = {
  '/signalr.js': require.resolve('@microsoft/signalr/dist/browser/signalr.js'),
  '/msgpack.js': require.resolve('@microsoft/signalr-protocol-msgpack/dist/browser/signalr-protocol-msgpack.js'),
}

const definition = defineHub({
  methods: {
    WhoAmI: method([], type<string>()),
    Shout: method([text]),
    Spell: stream([text], type<string>()),
  },
  events: { Shouted: event<[string]>() },
})

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Records how each request sent its token. */
async function startHub(pageOrigin: string) {
  const tokens: string[] = []
  const server = createServer((_, response) => response.writeHead(404).end())
  const hub = createHub<typeof definition, { name: string }>(definition, {
    allowOrigin: (origin) => origin === pageOrigin,
    authorize({ token, raw }) {
      const way = raw.headers.authorization ? 'header' : 'query'
      tokens.push(`${raw.headers.upgrade ?? raw.method} ${way}`)
      return token === 'ada' ? { userId: token, user: { name: token } } : undefined
    },
    handlers: {
      WhoAmI: ({ connection }) => connection.user.name,
      Shout: ({ clients }, words) => clients.all.send('Shouted', words.toUpperCase()),
      async *Spell(_, word) {
        yield* word
      },
    },
  })
  hub.attach(server, '/hub')
  const url = await listen(server)
  onTestFinished(() => hub.close())
  return { url: `${url}/hub`, tokens }
}

async function openPage(): Promise<{ page: Page; origin: string }> {
  const server = createServer(async (request, response) => {
    const file = clientFiles[request.url as keyof typeof clientFiles]
    if (file) return response.setHeader('content-type', 'text/javascript').end(await readFile(file))
    response.setHeader('content-type', 'text/html')
    return response.end('<!doctype html><script src="/signalr.js"></script><script src="/msgpack.js"></script>')
  })
  const origin = await listen(server)
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(origin)
  return { page, origin }
}

interface ConnectionOptions {
  url: string
  transport: number
  isBinary: boolean
  token: string
}

/** Runs in the browser. */
async function converse({ url, transport, isBinary, token }: ConnectionOptions) {
  // biome-ignore lint/suspicious/noExplicitAny: the scripts of the page define it
  const { signalR } = window as any
  const builder = new signalR.HubConnectionBuilder()
    .withUrl(url, { transport, accessTokenFactory: () => token })
    .configureLogging(signalR.LogLevel.None)
  if (isBinary) builder.withHubProtocol(new signalR.protocols.msgpack.MessagePackHubProtocol())
  const connection = builder.build()
  const shouted = new Promise((resolve) => connection.on('Shouted', resolve))
  await connection.start()
  await connection.send('Shout', 'grüße 🙂')
  const letters: string[] = []
  await new Promise<void>((resolve, reject) =>
    connection.stream('Spell', 'abc').subscribe({
      next: (letter: string) => letters.push(letter),
      complete: resolve,
      error: reject,
    }),
  )
  const results = { name: await connection.invoke('WhoAmI'), shouted: await shouted, letters }
  await connection.stop()
  return results
}

const transports = { WebSockets: 1, ServerSentEvents: 2, LongPolling: 4 }

describe('the official client in a browser', () => {
  test.each([
    ['WebSockets', false, 'websocket query'],
    ['WebSockets', true, 'websocket query'],
    ['ServerSentEvents', false, 'GET query'],
    ['LongPolling', false, 'GET header'],
    ['LongPolling', true, 'GET header'],
  ] as const)('communicates over %s (binary: %s)', async (transport, isBinary, way) => {
    const { page, origin } = await openPage()
    const { url, tokens } = await startHub(origin)

    const results = await page.evaluate(converse, { url, transport: transports[transport], isBinary, token: 'ada' })

    expect(results).toEqual({ name: 'ada', shouted: 'GRÜSSE 🙂', letters: ['a', 'b', 'c'] })
    expect(tokens).toContain('POST header')
    expect(tokens).toContain(way)
  })

  test('is rejected with an invalid token', async () => {
    const { page, origin } = await openPage()
    const { url } = await startHub(origin)

    const refusal = page.evaluate(converse, { url, transport: 1, isBinary: false, token: 'nobody' })

    await expect(refusal).rejects.toThrow("Unauthorized: Status code '401'")
  })

  test('is blocked on a page whose origin the hub does not allow', async () => {
    const { page } = await openPage()
    const { url } = await startHub('https://elsewhere.test')

    const refusal = page.evaluate(converse, { url, transport: 1, isBinary: false, token: 'ada' })

    await expect(refusal).rejects.toThrow('Failed to')
  })
})

import { describe, expect, test, vi } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { consoleProgram } from './console-program.ts'

async function prepared() {
  await consoleProgram.makeCurrent()
  return startDesk()
}

const get = (base: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { headers, redirect: 'manual' })

describe('GET /console', () => {
  test('is one page at every path below it, each response with its own policy and nonce', async () => {
    await using desk = await prepared()
    const { base } = desk.server

    const [first, second] = await Promise.all([get(base, '/console/'), get(base, '/console/inbox/12?status=Open')])

    const policies = [first, second].map(({ headers }) => headers.get('content-security-policy') ?? '')
    const [nonce] = /(?<='nonce-)[^']+/.exec(policies[0] ?? '') ?? []
    expect(first.status).toBe(200)
    expect(second.status).toBe(200)
    expect(policies[0]).not.toBe(policies[1])
    expect(policies[0]).not.toContain('unsafe')
    expect(await first.text()).toContain(`nonce="${nonce}"`)
    expect(first.headers.get('cache-control')).toBe('no-cache')
  })

  test('shows that it is being built and reloads, while the build takes long', async () => {
    await using desk = await startDesk()
    await consoleProgram.makeCurrent()
    using _ = vi.spyOn(consoleProgram, 'whenBuilt').mockImplementation(async (maxMs) => maxMs === undefined)
    const open = (headers: object) =>
      get(desk.server.base, '/console/inbox', { accept: 'text/html,application/xhtml+xml', ...headers })

    const english = await open({ 'accept-language': 'en' })
    const german = await open({ 'accept-language': 'de-AT,en;q=0.5' })
    const toProgram = await get(desk.server.base, '/console/inbox')

    expect(english.headers.get('refresh')).toBe('2')
    expect(english.headers.get('cache-control')).toBe('no-store')
    expect(await english.text()).toContain('Building the console')
    expect(await german.text()).toContain('Die Konsole wird gebaut')
    expect(await toProgram.text()).toContain('<script')
  })

  test('serves its files compressed and cached forever, and nothing else', async () => {
    await using desk = await prepared()
    const { base } = desk.server
    const [script = ''] = /\/console\/assets\/[\w-]+\.js/.exec(await (await get(base, '/console/')).text()) ?? []

    const zipped = await get(base, script, { 'accept-encoding': 'gzip, br' })
    const plain = await get(base, script, { 'accept-encoding': 'identity' })

    expect(zipped.headers.get('content-encoding')).toBe('br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await zipped.text()).toBe(await plain.text())
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get(base, '/console/assets/none.js')).status).toBe(404)
    expect((await get(base, '/console/stamp.txt')).status).toBe(404)
    expect((await get(base, '/console/..%2f..%2fpackage.json')).headers.get('content-type')).toMatch(/^text\/html/)
  })

  test('the root and password reset links lead there', async () => {
    await using desk = await startDesk()

    expect((await get(desk.server.base, '/')).headers.get('location')).toBe('/console/')
    expect((await get(desk.server.base, '/reset-password?token=a%26b')).headers.get('location')).toBe(
      '/console/reset-password?token=a%26b',
    )
  })

  test('emails are framed by a page without scripts', async () => {
    await using desk = await startDesk()

    const policy = (await get(desk.server.base, '/console/mail-frame')).headers.get('content-security-policy')

    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).not.toContain('allow-scripts')
  })
})

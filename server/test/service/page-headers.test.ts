import { expect, test } from 'vitest'
import { widgetProgram } from '../../channels/widget/widget-program.ts'
import { consoleProgram } from '../../integration/console/console-program.ts'
import { startDesk } from '../desk.ts'
import { makeChannel } from '../factories.ts'

const shop = String.raw`https://shop\.example\.test:\* http://shop\.example\.test:\*`

/** Required headers of pages, by the problem they prevent. */
const rules: Record<string, (policy: Record<string, string>, headers: Headers) => boolean> = {
  'loads what it does not name': (policy) => policy['default-src'] === "'none'",
  'runs scripts by origin, inline or by eval': ({ 'script-src': scripts }) =>
    scripts === undefined || /^'nonce-[\w+/]{22}=='$/.test(scripts),
  'takes inline styles': ({ 'style-src': styles = '', sandbox = 'allow-scripts' }) =>
    !styles.includes('unsafe') || !sandbox.includes('allow-scripts'),
  'takes another base': (policy) => policy['base-uri'] === "'none'",
  'sends forms elsewhere': (policy) => /^'(self|none)'$/.test(policy['form-action'] ?? ''),
  'may be framed by anyone': (policy) => new RegExp(`^('none'|'self'|${shop})$`).test(policy['frame-ancestors'] ?? ''),
  'is sniffed': (_policy, headers) => headers.get('x-content-type-options') === 'nosniff',
  'sends referrers': (_policy, headers) => headers.get('referrer-policy') === 'no-referrer',
  'is cached with its nonce': ({ 'script-src': scripts }, headers) =>
    scripts === undefined || /no-store|no-cache/.test(headers.get('cache-control') ?? ''),
}

function findFaults(headers: Headers): string[] {
  const parts = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim())
  const policy = Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
  return Object.keys(rules).filter((fault) => !rules[fault]?.(policy, headers))
}

test('every page runs only scripts with the nonce of its response, and can be framed only if intended', async () => {
  await using desk = await startDesk()
  await Promise.all([consoleProgram.makeCurrent(), widgetProgram.makeCurrent()])
  const { token } = await makeChannel(desk, { channelType: 'Chat', hostnames: 'shop.example.test' })
  const addresses = desk.server.app.routeTable
    .filter(({ method, access }) => method === 'GET' && access.kind === 'anyone')
    .map(({ url }) => url.replace('/console/*', '/console/inbox/1').replace(/[:*].*$/, 'x'))

  const pages: Record<string, string[]> = {}
  for (const address of addresses) {
    const { headers } = await fetch(`${desk.server.base}${address}?channel=${token}`, { redirect: 'manual' })
    if (headers.get('content-type')?.startsWith('text/html')) pages[address] = findFaults(headers)
  }

  expect(pages).toEqual({
    '/console': [],
    '/console/inbox/1': [],
    '/console/mail-frame': [],
    '/docs': [],
    '/help/': [],
    '/help/contact': [],
    '/help/search': [],
    '/help/x': [],
    '/widget/app': [],
    '/widget/demo': [],
  })
})

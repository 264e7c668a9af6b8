import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KnowledgeSource, SyncRun } from '@attendant/contract/knowledge/knowledge-source.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { made } from '../../../test/factories.ts'
import { indexDocuments } from '../../../test/index-documents.ts'
import { maxHoldMs } from '../../../test/processes/max-hold.ts'

async function startSite(pages: Record<string, string>) {
  const asked: string[] = []
  const site = createServer(({ url = '/' }, response) => {
    asked.push(url)
    const type = url.includes('.') ? 'text/plain' : 'text/html'
    response.writeHead(url in pages ? 200 : 404, { 'content-type': type }).end(pages[url] ?? 'no')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close().closeAllConnections())
  return { asked, url: `http://127.0.0.1:${(site.address() as AddressInfo).port}` }
}

async function read(desk: Desk, settings: object): Promise<SyncRun> {
  const source = { name: 'Help', kind: 'Website', settings }
  const { sourceID } = await made<KnowledgeSource>(desk, '/api/KnowledgeSources', source)
  await desk.post(`/api/KnowledgeSources/${sourceID}/sync`)
  await indexDocuments(desk)
  return (await desk.get(`/api/KnowledgeSources/${sourceID}/runs`)).body.items[0]
}

const lines = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => write(number)).join('\n')

test('robots.txt and the sitemap of a hostile site do not block the event loop', async () => {
  await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  const long = `/help/${'a'.repeat(1900)}`
  const agents = lines(500, (number) => `User-agent: a${number}`)
  const rules = lines(500, (number) => `Disallow: /${'*a'.repeat(400)}${number}`)
  const { url, asked } = await startSite({
    '/robots.txt': `${agents}\nUser-agent: *\n${rules}\nDisallow: /secret`,
    '/help': `<main><h1>Help</h1><p>Words to read.</p><a href="${long}">Long</a><a href="/secret">Secret</a></main>`,
    [long]: '<main><h1>Long</h1><p>More words to read.</p></main>',
    '/sitemap.xml': '<a>'.repeat(80_000),
  })
  const runs: SyncRun[] = []

  const heldMs = await maxHoldMs(async () => {
    runs.push(await read(desk, { startUrl: `${url}/help` }), await read(desk, { sitemapUrl: `${url}/sitemap.xml` }))
  })

  expect(runs).toMatchObject([
    { state: 'Done', counts: { new: 2 } },
    { state: 'Failed', error: `${url}/sitemap.xml is no sitemap.` },
  ])
  expect(asked).not.toContain('/secret')
  expect(heldMs).toBeLessThan(250)
})

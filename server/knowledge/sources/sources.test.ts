import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { KnowledgeSource, SyncRun } from '@attendant/contract/knowledge/knowledge-source.ts'
import { and, eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { HubClient } from '../../test/hub-client.ts'
import { indexDocuments } from '../../test/index-documents.ts'
import { claimSize, docx, emptyPdf, pdf } from '../../test/samples/knowledge-files.ts'
import { documents } from '../documents/documents.table.ts'
import { sweepSources } from './runs/sweep-sources.ts'
import { syncSource } from './runs/sync-source.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A local website whose pages tests change. */
const pages = new Map<string, Answer>()
const hits: { path: string; headers: IncomingMessage['headers'] }[] = []
const site = createServer((request, response) => {
  const path = request.url ?? '/'
  hits.push({ path, headers: request.headers })
  const answer = pages.get(path) ?? pages.get(path.split('?')[0] ?? '')
  if (answer) answer(request, response)
  else response.writeHead(404).end('no')
})

let open: Desk
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  open = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
})
afterAll(async () => {
  await open[Symbol.asyncDispose]()
  site.close().closeAllConnections()
})
beforeEach(() => {
  pages.clear()
  hits.length = 0
})

const html =
  (title: string, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    const text = `<html><head><title>${title} – Shop</title></head><body><nav>Menu Imprint</nav><main><h1>${title}</h1>${body}</main></body></html>`
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(text)
  }

const asked = () => hits.map(({ path }) => path)

async function make(desk: Desk, settings: object, more: object = {}): Promise<KnowledgeSource> {
  const { status, body } = await desk.post('/api/KnowledgeSources', {
    name: 'Help',
    kind: 'Website',
    settings,
    ...more,
  })
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'Idle' })])
  return body
}

async function sync(desk: Desk, { sourceID }: KnowledgeSource): Promise<SyncRun> {
  const order = await desk.post(`/api/KnowledgeSources/${sourceID}/sync`)
  expect(order.status).toBe(202)
  await indexDocuments(desk)
  const [run] = (await desk.get(`/api/KnowledgeSources/${sourceID}/runs`)).body.items
  expect(run.jobID).toBe(order.body.jobID)
  const { state, counts, dateFinished } = run
  const job = (await desk.get(`/api/Jobs/${run.jobID}`)).body
  expect(job).toMatchObject({ sourceID, state, total: counts.found, failed: counts.failed, dateFinished })
  return run
}

const documentsOf = (desk: Desk, { sourceID }: KnowledgeSource) =>
  desk.context.db
    .select()
    .from(documents)
    .where(and(eq(documents.customerID, desk.customerID), eq(documents.sourceID, sourceID)))
    .orderBy(documents.sourceUrl)

const titlesFound = async (desk: Desk, q: string): Promise<string[]> =>
  (await desk.get(`/api/Knowledge/search?q=${encodeURIComponent(q)}`)).body.items.map(
    (hit: { title: string }) => hit.title,
  )

describe('/api/KnowledgeSources', () => {
  test('creates, shows, changes and deletes with the permission to manage knowledge', async () => {
    const desk = await open.other()
    const source = await make(desk, { startUrl: `${base}/#top`, include: ['/help/**'] }, { schedule: 'Weekly' })
    const at = `/api/KnowledgeSources/${source.sourceID}`

    expect(source).toMatchObject({
      settings: {
        startUrl: `${base}/`,
        include: ['/help/**'],
        exclude: [],
        maxPages: 500,
        maxDepth: 10,
        selector: null,
      },
      lastRun: null,
      counts: { found: 0, failed: 0 },
    })
    expect((await desk.put(at, { name: ' Docs ', schedule: 'Manual' })).status).toBe(204)
    expect((await desk.get(at)).body).toMatchObject({ name: 'Docs', schedule: 'Manual', nextRun: null })
    expect((await desk.get('/api/KnowledgeSources?sortBy=state')).body).toMatchObject({ totalCount: 1 })

    const agent = await desk.signedIn('Agent', ['sendReplies'])
    expect((await agent.get('/api/KnowledgeSources')).status).toBe(403)
    expect((await desk.stranger().get('/api/KnowledgeSources')).status).toBe(401)
    expect((await desk.delete(at)).status).toBe(204)
    expect((await desk.get(at)).status).toBe(404)
  })

  test.each([
    [{}, 'settings.startUrl'],
    [{ startUrl: 'https://a.test/', sitemapUrl: 'https://a.test/sitemap.xml' }, 'settings.sitemapUrl'],
    [{ startUrl: 'ftp://a.test/' }, 'settings.startUrl'],
    [{ startUrl: 'http://10.0.0.7/' }, 'settings.startUrl'],
    [{ startUrl: 'http://[::ffff:169.254.169.254]/' }, 'settings.startUrl'],
    [{ startUrl: 'https://me:secret@a.test/' }, 'settings.startUrl'],
    [{ startUrl: 'https://a.test/', maxPages: 5001 }, 'settings.maxPages'],
    [{ startUrl: 'https://a.test/', maxDepth: -1 }, 'settings.maxDepth'],
    [{ startUrl: 'https://a.test/', include: ['help me'] }, 'settings.include.0'],
    [{ startUrl: 'https://a.test/', selector: 'main[' }, 'settings.selector'],
  ])('refuses %j', async (settings, field) => {
    const { status, body } = await open.post('/api/KnowledgeSources', { name: 'Help', kind: 'Website', settings })
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })

  test('rejects settings and syncs if there is nothing to fetch', async () => {
    const files = { name: 'Papers', kind: 'Files' }
    expect((await open.post('/api/KnowledgeSources', { ...files, settings: { maxPages: 3 } })).status).toBe(400)
    expect((await open.post('/api/KnowledgeSources', { ...files, schedule: 'Daily' })).status).toBe(400)
    const { body } = await open.post('/api/KnowledgeSources', files)
    expect((await open.post(`/api/KnowledgeSources/${body.sourceID}/sync`)).status).toBe(409)
  })
})

describe('a website', () => {
  test('becomes searchable documents, and a second sync changes only what changed', async () => {
    const desk = await open.other()
    const tag = { etag: '"1"' }
    pages.set(
      '/',
      html(
        'Start',
        '<p>Welcome to our shop.</p><a href="/returns">Returns</a><a href="/prices?utm_source=x">Prices</a><a href="https://other.test/">Other</a>',
      ),
    )
    pages.set('/returns', (request, response) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : html('Returns', '<h2>Kettles</h2><p>You can return a kettle within thirty days.</p>', tag)(request, response),
    )
    pages.set('/prices', html('Prices', '<p>A kettle costs forty crowns.</p>'))
    const source = await make(desk, { startUrl: `${base}/` })

    const first = await sync(desk, source)
    expect(first).toMatchObject({ state: 'Done', error: null, failed: [], counts: { found: 3, new: 3, failed: 0 } })
    expect(await titlesFound(desk, 'How do I return my kettle?')).toContain('Returns')
    const [, prices, returns] = await documentsOf(desk, source)
    expect(returns).toMatchObject({ sourceUrl: `${base}/returns`, isSearchable: true, language: 'en', version: 1 })
    expect(returns?.content).toBe('# Returns\n\n## Kettles\n\nYou can return a kettle within thirty days.')
    expect(hits[0]).toMatchObject({ path: '/robots.txt', headers: { 'user-agent': 'Attendant' } })

    pages.set('/prices', html('Prices', '<p>A kettle costs fifty crowns.</p>'))
    const second = await sync(desk, source)
    expect(second.counts).toEqual({ found: 3, new: 0, changed: 1, unchanged: 2, gone: 0, failed: 0 })
    const after = await documentsOf(desk, source)
    expect(after.map(({ documentID }) => documentID)).toContain(prices?.documentID)
    expect(after.map(({ version }) => version)).toEqual([1, 2, 1])

    pages.delete('/prices')
    const third = await sync(desk, source)
    expect(third.counts).toEqual({ found: 2, new: 0, changed: 0, unchanged: 2, gone: 1, failed: 0 })
    expect((await documentsOf(desk, source))[1]).toMatchObject({ sourceUrl: `${base}/prices`, isSearchable: false })
    expect(await titlesFound(desk, 'What does a kettle cost in crowns?')).not.toContain('Prices')
    expect((await sync(desk, source)).counts.gone).toBe(0)

    pages.set('/prices', html('Prices', '<p>A kettle costs fifty crowns.</p>'))
    expect((await sync(desk, source)).counts).toMatchObject({ changed: 1, unchanged: 2 })
    expect(await titlesFound(desk, 'What does a kettle cost in crowns?')).toContain('Prices')

    await desk.delete(`/api/KnowledgeSources/${source.sourceID}`)
    await indexDocuments(desk)
    expect(await titlesFound(desk, 'What does a kettle cost in crowns?')).toEqual([])
    expect((await desk.get(`/api/Documents/${prices?.documentID}`)).body).toMatchObject({
      sourceID: null,
      isSearchable: false,
    })
  })

  test('reads failed pages again, and all pages after a change of settings, even if the pages linking to them are unchanged', async () => {
    const desk = await open.other()
    const unchanging =
      (title: string, body: string): Answer =>
      (request, response) =>
        request.headers['if-none-match'] === '"1"'
          ? response.writeHead(304).end()
          : html(title, body, { etag: '"1"' })(request, response)
    pages.set(
      '/',
      unchanging('Start', '<p class="note">Welcome.</p><a href="/prices">Prices</a><a href="/new">New</a>'),
    )
    pages.set('/prices', (_, response) => response.writeHead(503).end())
    const startUrl = `${base}/`
    const source = await make(desk, { startUrl, exclude: ['/new'] })
    expect((await sync(desk, source)).counts).toMatchObject({ found: 2, new: 1, failed: 1 })
    expect((await sync(desk, source)).counts).toMatchObject({ found: 2, unchanged: 1, failed: 1 })

    pages.set('/prices', unchanging('Prices', '<p>A kettle costs forty crowns.</p><p class="note">Until May.</p>'))
    expect((await sync(desk, source)).counts).toMatchObject({ found: 2, new: 1, unchanged: 1, failed: 0 })
    expect((await sync(desk, source)).counts).toMatchObject({ unchanged: 2 })
    expect(hits.at(-1)).toMatchObject({ path: '/prices', headers: { 'if-none-match': '"1"' } })

    pages.set('/new', html('New', '<p>Kettles with a whistle.</p>'))
    const settings = { startUrl, selector: '.note' }
    expect((await desk.put(`/api/KnowledgeSources/${source.sourceID}`, { settings })).status).toBe(204)
    const other = await sync(desk, source)
    expect(other.failed.map(({ url }) => url)).toEqual(expect.arrayContaining([`${base}/new`]))
    expect((await documentsOf(desk, source)).at(-1)?.content).toBe('Until May.')
  })

  test('respects robots.txt, noindex, nofollow, its host and its paths', async () => {
    const desk = await open.other()
    pages.set('/robots.txt', (_, response) => response.end('User-agent: *\nDisallow: /secret'))
    pages.set('/help/moved', (_, response) => response.writeHead(302, { location: '/secret/moved' }).end())
    const links = [
      '/help/a',
      '/help/moved',
      '/help/hidden',
      '/help/header',
      '/help/old/x',
      '/blog/b',
      '/secret/c',
      'http://localhost:1/d',
    ]
    const anchors = links.map((link) => `<a href="${link}">x</a>`).join('')
    pages.set('/help/', html('Help', `${anchors}<a rel="nofollow" href="/help/nofollow">x</a><p>All of our help.</p>`))
    for (const path of ['/help/a', '/help/old/x', '/blog/b', '/secret/c', '/help/nofollow']) {
      pages.set(path, html(path, `<p>Page ${path} has some words.</p>`))
    }
    pages.set('/help/hidden', html('Hidden', '<meta name="robots" content="noindex"><p>Hidden words.</p>'))
    pages.set('/help/header', html('Header', '<p>Hidden words.</p>', { 'x-robots-tag': 'noindex' }))
    const source = await make(desk, { startUrl: `${base}/help/`, include: ['/help/**'], exclude: ['/help/old/*'] })

    expect(await sync(desk, source)).toMatchObject({ state: 'Done', counts: { found: 2, new: 2, failed: 0 } })
    expect((await documentsOf(desk, source)).map(({ sourceUrl }) => sourceUrl)).toEqual([
      `${base}/help/`,
      `${base}/help/a`,
    ])
    expect(asked()).not.toContain('/secret/c')
    expect(asked()).not.toContain('/secret/moved')
    expect(asked()).not.toContain('/blog/b')
    expect(asked()).not.toContain('/help/nofollow')
  })

  test('is read from its sitemap, and pages that disappear from it are removed', async () => {
    const desk = await open.other()
    const list = (...paths: string[]) =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join('')}</urlset>`
    pages.set('/sitemap.xml', (_, response) =>
      response.end(`<sitemapindex><sitemap><loc>${base}/part.xml.gz</loc></sitemap></sitemapindex>`),
    )
    pages.set('/part.xml.gz', (_, response) => response.end(gzipSync(list('/a', '/b'))))
    pages.set('/a', html('A', '<p class="text">Words of A.</p><a href="/c">C</a>'))
    pages.set('/b', html('B', '<aside>Other</aside><div class="text"><p>Words of B.</p></div><p>Not this.</p>'))
    const source = await make(desk, { sitemapUrl: `${base}/sitemap.xml`, selector: '.text' })

    expect((await sync(desk, source)).counts).toMatchObject({ found: 2, new: 2 })
    expect((await documentsOf(desk, source)).map(({ content }) => content)).toEqual(['Words of A.', 'Words of B.'])
    expect(asked()).not.toContain('/c')

    pages.set('/part.xml.gz', (_, response) => response.end(list('/a')))
    expect((await sync(desk, source)).counts).toMatchObject({ unchanged: 1, gone: 1 })
  })

  test('reports which pages failed and why, and continues', async () => {
    const desk = await open.other()
    const paths = ['/missing', '/broken', '/huge', '/bomb', '/loop', '/deep', '/private', '/script']
    pages.set('/', html('Start', `<p>Words.</p>${paths.map((path) => `<a href="${path}">x</a>`).join('')}`))
    pages.set('/broken', (_, response) => response.writeHead(500).end())
    pages.set('/huge', html('Huge', 'x'.repeat(6 * 2 ** 20)))
    pages.set('/bomb', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(40 * 2 ** 20))),
    )
    pages.set('/loop', (_, response) => response.writeHead(302, { location: '/loop' }).end())
    pages.set('/deep', html('Deep', '<div>'.repeat(60_000)))
    pages.set('/private', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end())
    pages.set('/script', html('Script', '<script>document.write("never")</script><p onclick="steal()">Only words.</p>'))
    const source = await make(desk, { startUrl: `${base}/` })

    const run = await sync(desk, source)

    expect(run).toMatchObject({ state: 'Done', counts: { new: 2, failed: 7 } })
    const reasons = Object.fromEntries(run.failed.map(({ url, reason }) => [url.slice(base.length), reason]))
    expect(reasons).toEqual({
      '/missing': 'The page responded with 404.',
      '/broken': 'The page responded with 500.',
      '/huge': expect.stringContaining('larger than'),
      '/bomb': expect.stringContaining('larger than'),
      '/loop': expect.stringContaining('redirects'),
      '/deep': expect.stringContaining('too large or too complex'),
      '/private': expect.any(String),
    })
    expect((await documentsOf(desk, source)).at(-1)?.content).toBe('# Script\n\nOnly words.')

    pages.set('/', html('Start', '<p>Words.</p>'))
    expect((await sync(desk, source)).counts).toMatchObject({ unchanged: 1, changed: 1, failed: 0 })
  })

  test('with endless pages is read up to its limits', async () => {
    const desk = await open.other()
    pages.set('/calendar', (request, response) => {
      const month = Number(new URL(request.url ?? '', base).searchParams.get('month') ?? 0)
      html(`Month ${month}`, `<p>Nothing in month ${month}.</p><a href="/calendar?month=${month + 1}">Next</a>`)(
        request,
        response,
      )
    })
    const deep = await make(desk, { startUrl: `${base}/calendar`, maxDepth: 3 })
    const wide = await make(desk, { startUrl: `${base}/calendar`, maxDepth: 50, maxPages: 5 })

    expect((await sync(desk, deep)).counts.new).toBe(4)
    expect((await sync(desk, wide)).counts.new).toBe(5)
  })

  test('that is unreachable fails as a whole, and removes nothing', async () => {
    const desk = await open.other()
    pages.set('/', html('Start', '<p>Words.</p>'))
    const source = await make(desk, { startUrl: `${base}/` })
    await sync(desk, source)
    pages.set('/', (_, response) => response.writeHead(301, { location: 'http://localhost:1/' }).end())
    pages.set('/robots.txt', (_, response) => response.end('User-agent: Attendant\nDisallow: /'))

    const run = await sync(desk, source)

    expect(run).toMatchObject({ state: 'Failed', error: expect.stringContaining('robots.txt'), counts: { gone: 0 } })
    expect((await documentsOf(desk, source))[0]?.isSearchable).toBe(true)
  })

  test('continues an interrupted sync without losing or duplicating pages', async () => {
    const desk = await open.other()
    const numbers = Array.from({ length: 12 }, (_, index) => index)
    pages.set('/', html('Start', `<p>Words.</p>${numbers.map((number) => `<a href="/p${number}">x</a>`).join('')}`))
    for (const number of numbers) pages.set(`/p${number}`, html(`Page ${number}`, `<p>Words of page ${number}.</p>`))
    const source = await make(desk, { startUrl: `${base}/` })
    const { jobID } = (await desk.post(`/api/KnowledgeSources/${source.sourceID}/sync`)).body
    const order = { customerID: desk.customerID, sourceID: source.sourceID, runID: jobID }
    const killed = {
      ...desk.context,
      outbound: {
        ...desk.context.outbound,
        request: async (...given: Parameters<typeof desk.context.outbound.request>) => {
          if (asked().length > 6) throw new Error('killed')
          return desk.context.outbound.request(...given)
        },
      },
    }
    await expect(syncSource(killed, order, { attempts: 1, max_attempts: 6 })).rejects.toThrow('killed')
    const half = (await documentsOf(desk, source)).length
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(13)

    expect((await sync(desk, source)).jobID).toBe(jobID)

    const [run] = (await desk.get(`/api/KnowledgeSources/${source.sourceID}/runs`)).body.items
    expect(run).toMatchObject({ state: 'Done', counts: { found: 13, new: 13 } })
    expect((await documentsOf(desk, source)).map(({ version }) => version)).toEqual(Array(13).fill(1))
  })

  test('is synced on schedule, and progress is sent over the hub', async () => {
    const desk = await open.other()
    pages.set('/', html('Start', '<p>Words.</p>'))
    const source = await make(desk, { startUrl: `${base}/` }, { schedule: 'Daily' })
    const hub = await new HubClient(desk.server.base, desk.token ?? '').start()
    const runs = async () => (await desk.get(`/api/KnowledgeSources/${source.sourceID}/runs`)).body.totalCount

    await sweepSources(desk.context)
    await sweepSources(desk.context)
    await desk.runJobs()
    expect(await runs()).toBe(1)
    const progress = await hub.waitFor('job.progress', ({ state }) => state === 'Done')
    expect(progress.data).toMatchObject({ sourceID: source.sourceID, found: 1, new: 1 })
    const tomorrow = new Date(desk.clock.now().getTime() + 24 * 60 * 60 * 1000)
    await sweepSources({ ...desk.context, now: () => tomorrow })
    await desk.runJobs()
    expect(await runs()).toBe(2)
  })
})

describe('POST /api/KnowledgeSources/{id}/files', () => {
  async function upload(desk: Desk, sourceID: number, files: Record<string, Uint8Array | string>) {
    const form = new FormData()
    for (const [name, bytes] of Object.entries(files)) form.append('file', new Blob([bytes as BlobPart]), name)
    return desk.post(`/api/KnowledgeSources/${sourceID}/files`, form)
  }

  const makeFiles = async (desk: Desk): Promise<KnowledgeSource> =>
    (await desk.post('/api/KnowledgeSources', { name: 'Papers', kind: 'Files' })).body

  test('reads every type with headings and pages, and replaces a file with the same name', async () => {
    const desk = await open.other()
    const source = await makeFiles(desk)
    const files = {
      'Warranty.pdf': pdf([
        [
          [24, 'Warranty'],
          [11, 'The warranty of a kettle begins with the day of its delivery.'],
          [11, 'Keep the bill for as long.'],
        ],
        [[11, 'It lasts two years, or three for those who registered it.']],
      ]),
      'Manual.docx': docx(
        '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Cleaning</w:t></w:r></w:p><w:p><w:r><w:t>Use vinegar.</w:t></w:r></w:p>',
      ),
      'Page.html':
        '<html><body><nav>Menu</nav><main><h2>Shipping</h2><p>By ship.</p></main><script>no()</script></body></html>',
      'Notes.md': '# Opening\n\nAt nine.',
      'Plain.txt': Buffer.from('Gr\xfc\xdfe aus M\xfcnchen und viele sch\xf6ne Tage.', 'latin1'),
      'Faq.csv': 'Question;Answer\n"Why; when?";"Because ""so"""\n',
    }

    const { status, body } = await upload(desk, source.sourceID, files)

    expect(status).toBe(200)
    expect(body.items.map((item: { outcome: string }) => item.outcome)).toEqual(Array(6).fill('new'))
    const content = Object.fromEntries((await documentsOf(desk, source)).map((row) => [row.name, row.content]))
    expect(content.Warranty).toContain('# Page 1')
    expect(content.Warranty).toContain('## Warranty')
    expect(content.Warranty).toMatch(/# Page 2[\s\S]+two years/)
    expect(content.Manual).toBe('# Cleaning\n\nUse vinegar.')
    expect(content.Page).toBe('## Shipping\n\nBy ship.')
    expect(content.Plain).toBe('Grüße aus München und viele schöne Tage.')
    expect(content.Faq).toBe('## Why; when?\nBecause "so"')
    await indexDocuments(desk)
    const [hit] = (await desk.get('/api/Knowledge/search?q=how+long+is+the+warranty+of+the+kettle')).body.items
    expect([hit.title, hit.text]).toEqual(['Warranty', expect.stringMatching(/^Page 1[\s\S]+Page 2/)])

    const again = await upload(desk, source.sourceID, {
      'Notes.md': '# Opening\n\nAt ten.',
      'Faq.csv': files['Faq.csv'],
    })
    expect(again.body.items.map((item: { outcome: string }) => item.outcome)).toEqual(['changed', 'unchanged'])
    const [run] = (await desk.get(`/api/KnowledgeSources/${source.sourceID}/runs`)).body.items
    expect(run).toMatchObject({
      jobID: again.body.jobID,
      state: 'Done',
      counts: { found: 2, changed: 1, unchanged: 1 },
    })
  })

  test('splits a long text into documents and removes those that a shorter one no longer needs', async () => {
    const desk = await open.other()
    const source = await makeFiles(desk)
    const long = 'A line of words that says something.\n\n'.repeat(20_000)
    expect((await upload(desk, source.sourceID, { 'Long.txt': long })).body.items[0].documentIDs).toHaveLength(2)
    expect((await upload(desk, source.sourceID, { 'Long.txt': 'Short.' })).body.items[0].outcome).toBe('changed')
    expect((await documentsOf(desk, source)).map(({ isSearchable }) => isSearchable).sort()).toEqual([false, true])
  })

  test.each([
    ['scan.pdf', () => pdf([[], []]), 'file_scanned'],
    ['broken.pdf', () => '%PDF-1.7 nothing', 'file_damaged'],
    ['bomb.pdf', () => emptyPdf(65 * 2 ** 20), 'file_too_complex'],
    ['bomb.docx', () => claimSize(docx(''), 60 * 2 ** 20), 'file_too_complex'],
    ['other.docx', () => zipSync({ 'a.txt': strToU8('a') }), 'file_damaged'],
    ['program.exe', () => 'MZ', 'file_type_unknown'],
    ['program.txt', () => new Uint8Array([77, 90, 0, 1, 2]), 'file_damaged'],
    ['empty.md', () => ' \n ', 'file_without_text'],
    ['deep.html', () => '<div>'.repeat(60_000), 'file_too_complex'],
  ])('rejects %s with the reason, and the run shows it', async (name, bytes, code) => {
    const source = await makeFiles(open)
    const { status, body } = await upload(open, source.sourceID, { 'Good.txt': 'Good.', [name]: bytes() })

    expect([status, body.code]).toEqual([400, code])
    expect(await documentsOf(open, source)).toEqual([])
    const [run] = (await open.get(`/api/KnowledgeSources/${source.sourceID}/runs`)).body.items
    expect(run).toMatchObject({ state: 'Failed', failed: [{ url: name, reason: body.message }] })
  })

  test('rejects files for a website, and a request without files', async () => {
    const website = await make(open, { startUrl: `${base}/` })
    const { sourceID } = await makeFiles(open)
    expect((await upload(open, website.sourceID, { 'a.txt': 'a' })).status).toBe(409)
    expect((await upload(open, sourceID, {})).status).toBe(400)
  })
})

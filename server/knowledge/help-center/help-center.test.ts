import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeChannel, makeDocument } from '../../test/factories.ts'
import { indexDocuments } from '../../test/index-documents.ts'
import { documents } from '../documents/documents.table.ts'
import { articleVotes } from './article-votes.table.ts'

let serial = 0

async function helpDesk(options: { settings?: Record<string, string> } = {}) {
  const host = `help-${++serial}.example.test`
  const desk = await startDesk({ ...options, hostnames: [host] })
  /** A raw HTTP client, because fetch does not let tests set the Host header. */
  const request = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string) => {
    const answer = await desk.server.app.inject({
      method,
      url: encodeURI(url),
      headers: { host, ...headers },
      ...(payload ? { payload } : {}),
    })
    const isJson = answer.headers['content-type']?.toString().startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: new Headers(answer.headers as Record<string, string>),
      body: isJson ? answer.json() : answer.body,
    }
  }
  const read = (path: string, headers: Record<string, string> = {}) => request('GET', path, headers)
  const publish = (name: string, given: object = {}) => makeDocument(desk, { name, isPublic: true, ...given })
  return Object.assign(desk, { host, read, request, publish })
}

const addressesIn = (body: string) => [
  ...new Set([...body.matchAll(/href="(\/help\/[^"#]*)"/g)].map((match) => match[1] ?? '')),
]

/** Every page reachable from the home page. */
async function crawl(read: (path: string) => Promise<{ status: number; body: string }>) {
  const pages = new Map<string, string>()
  const waiting = ['/help/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const { body } = await read(path.replaceAll('&amp;', '&'))
    pages.set(path, body)
    waiting.push(...addressesIn(body))
  }
  return pages
}

describe('the help center', () => {
  test('is in the language of the browser, even if the articles are not', async () => {
    await using desk = await helpDesk()
    await desk.publish('Return a parcel', { language: 'en', content: 'Print the label.' })
    const open = async (path: string, accepted: string) => {
      const { body } = await desk.read(path, { 'accept-language': accepted })
      return /<html lang="(\w+)">/.exec(body)?.[1]
    }

    const { body } = await desk.read('/help/', { 'accept-language': 'de-DE,de;q=0.9' })
    expect(body).toContain('Hilfe-Center')
    expect(body).toMatch(/<a href="[^"]+" lang="en">Return a parcel<\/a>/)
    expect(await open('/help/contact', 'fr, de;q=0.8')).toBe('de')
    expect(await open('/help/search?q=parcel', 'de')).toBe('de')
    expect(await open('/help/', 'fr')).toBe('en')
    expect(await open('/help/?lang=en', 'de')).toBe('en')
    expect(await open('/help/return-a-parcel', 'de')).toBe('en')
  })

  test('shows sections, articles, languages and contacts without scripts, in pages under 30 kB', async () => {
    await using desk = await helpDesk()
    await desk.put('/api/Customers/me', { themeColor: '#ffcc00', logoUrl: 'https://cdn.example.test/logo.svg' })
    const { documentID: parentID } = await desk.publish('Shipping', { description: 'All about parcels' })
    await desk.publish('Return a parcel', {
      parentID,
      language: 'en',
      content: '# Return a parcel\n\nPrint the **label**.',
    })
    await desk.publish('Paket zurücksenden', { parentID, language: 'de', content: 'Drucken Sie das Etikett.' })
    await makeChannel(desk, { channelType: 'Email', emailAddress: 'help@shop.example' })
    await makeChannel(desk, { channelType: 'Email', emailAddress: 'legal@shop.example', showInHelpCenter: false })

    const home = await desk.read('/help/', { 'accept-language': 'fr, de;q=0.8, en;q=0.5' })
    const article = await desk.read('/help/return-a-parcel')
    const contact = await desk.read('/help/contact')

    expect(home.status).toBe(200)
    expect(home.body).toContain('Hilfe-Center')
    expect(home.body).toContain('Paket zurücksenden')
    expect(home.body).not.toContain('Return a parcel')
    expect(home.body).toContain(`<link rel="alternate" hreflang="en" href="http://${desk.host}`)
    expect(home.body).toContain('<img src="https://cdn.example.test/logo.svg" alt="">')
    expect((await desk.read('/help/?lang=en')).body).toContain('Return a parcel')
    expect(article.body).toContain('<html lang="en">')
    expect(article.body.match(/<h1>/g)).toHaveLength(1)
    expect(article.body).toContain('<p>Print the <strong>label</strong>.</p>')
    expect(article.body).toMatch(
      /<link rel="canonical" href="http:\/\/help-\d+\.example\.test(:\d+)?\/help\/return-a-parcel">/,
    )
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(article.body)?.[1] ?? '')).toMatchObject({ '@type': 'Article' })
    expect(article.body).toContain('>Shipping</a>')
    expect(contact.body).toContain('mailto:help@shop.example')
    expect(contact.body).not.toContain('legal@shop.example')

    const pages = await crawl(desk.read)
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/help/shipping', '/help/paket-zurücksenden', '/help/feed.xml']),
    )
    for (const body of pages.values()) {
      expect(Buffer.byteLength(body)).toBeLessThan(30_000)
      expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/)
    }
    const policy = home.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src https:; form-action 'self'/)
    // Yellow on white is unreadable.
    expect(home.body).toContain(':root{color-scheme:light dark;--accent:#806600')
  })

  test('links to the home page from pages without results, and asks for votes on articles only', async () => {
    await using desk = await helpDesk()
    const { documentID: parentID } = await desk.publish('Shipping', { content: 'All about parcels.', language: 'en' })
    await desk.publish('Return a parcel', { parentID, content: 'Print the label.', language: 'en' })
    await desk.publish('Paket zurücksenden', { parentID, content: 'Drucken Sie das Etikett.', language: 'de' })
    await makeChannel(desk, { channelType: 'Email', emailAddress: 'help@shop.example' })
    const home = '<a href="/help/">Go to the home page</a>'

    const missing = await desk.read('/help/none')
    const unfound = await desk.read('/help/search?q=xyzzy')
    const section = await desk.read('/help/shipping')
    const article = await desk.read('/help/return-a-parcel')
    const contact = await desk.read('/help/contact')

    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining(home) })
    expect(unfound.body).toContain(home)
    expect(section.body).toContain('All about parcels.')
    expect(section.body).not.toContain('Was this article helpful?')
    expect(article.body).toContain('Was this article helpful?')
    expect(article.body).toContain('lang="en" aria-current="true">English</a>')
    expect(article.body).toContain('lang="de">Deutsch</a>')
    expect(contact.body).toContain('write to us.')
  })

  test('explains that nothing is public yet, and returns nothing for unknown hostnames', async () => {
    await using desk = await helpDesk()
    await makeChannel(desk, { channelType: 'Email', emailAddress: 'quiet@shop.example' })

    expect((await desk.read('/help')).body).toContain('No articles yet')
    expect((await desk.read('/help/contact')).body).not.toContain('quiet@shop.example')
    const foreign = await desk.read('/help/', { host: 'nobody.example.test' })
    expect(foreign).toMatchObject({ status: 404, body: expect.stringContaining('no help center at this address') })
    expect((await desk.read('/help/none')).status).toBe(404)
  })

  test('splits long articles into pages that contain each text once', async () => {
    await using desk = await helpDesk()
    const paragraphs = Array.from({ length: 400 }, (_, index) => `Paragraph-${index} ${'ä & <b>word</b> '.repeat(20)}`)
    await desk.publish('Long', { content: `## One?\n\n${paragraphs.join('\n\n')}` })
    await desk.publish('Block', { content: `<table><tr><td>${'cell &amp; '.repeat(9000)}</td></tr></table>` })

    const pages = await crawl(desk.read)
    const all = [...pages.values()].join('')

    expect(pages.size).toBeGreaterThan(10)
    for (const [path, body] of pages) expect([path, Buffer.byteLength(body) < 30_000]).toEqual([path, true])
    expect(all.match(/Paragraph-399 /g)).toHaveLength(1)
    expect((await desk.read('/help/long?page=99')).status).toBe(404)
  })

  test('removes everything that could execute or load resources', async () => {
    await using desk = await helpDesk()
    const content = [
      'Safe words. <script>alert(1)</script><img src=x onerror=alert(2)><iframe src="https://evil.test"></iframe>',
      '<a href="javascript:alert(3)">link</a> <p style="position:fixed" onclick="x()">styled</p>',
      '[bad](javascript:alert(4)) <form action="https://evil.test"><input name=x></form> {{DocumentList}}{{Customer.Name}}',
    ].join('\n\n')
    await desk.publish('"><script>alert(5)</script>', { content, slug: 'hostile', description: '</script><b>' })

    const { body } = await desk.read('/help/hostile')

    expect(body).toContain('Safe words.')
    expect(body).not.toMatch(
      /<script(?! type="application\/ld\+json")|onerror|onclick|href="javascript|iframe|evil|position:fixed|\{\{/,
    )
    expect(body.match(/<form /g)).toHaveLength(2)
    expect((await desk.read('/help/feed.xml')).body).not.toContain('<script')
  })

  test('marks up articles with question headings as FAQ pages', async () => {
    await using desk = await helpDesk()
    await desk.publish('Questions', { content: '## How long?\n\nTwo days.\n\n## How much?\n\nFive euros.' })

    const { body } = await desk.read('/help/questions')

    const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '')
    expect(data['@type']).toBe('FAQPage')
    expect(data.mainEntity[1]).toMatchObject({ name: 'How much?', acceptedAnswer: { text: 'Five euros.' } })
  })

  test('answers 304 to clients that have the page, and limits requests per address', async () => {
    await using desk = await helpDesk({ settings: { RATE_PER_READER: '6' } })
    await desk.publish('Short', { content: 'Words.' })

    const first = await desk.read('/help/short')
    const again = await desk.read('/help/short', { 'if-none-match': first.headers.get('etag') ?? '' })

    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(again).toMatchObject({ status: 304, body: '' })
    for (let round = 0; round < 4; round++) await desk.read('/api/Knowledge/search?q=x&publicOnly=true')
    expect((await desk.read('/help/short')).status).toBe(429)
    expect((await desk.read('/api/Knowledge/search?q=x&publicOnly=true')).status).toBe(429)
    expect((await desk.get('/api/Knowledge/search?q=x')).status).toBe(200)
  })
})

test('POST /help/{slug}/helpful counts each reader once, and unhelpful articles appear in knowledge health', async () => {
  await using desk = await helpDesk()
  const { documentID } = await desk.publish('Bad article', { content: 'Words.' })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const vote = (value: string, more = {}) =>
    desk.request('POST', '/help/bad-article/helpful', { ...form, ...more }, `helpful=${value}`)

  await vote('yes', { 'sec-fetch-site': 'cross-site' })
  const sent = await vote('no')
  await vote('yes')

  expect(sent).toMatchObject({ status: 303 })
  expect(sent.headers.get('location')).toBe('/help/bad-article?voted=1')
  expect((await desk.read('/help/bad-article?voted=1')).body).toContain('Thank you for your feedback.')
  const [stored] = await desk.context.db.select().from(articleVotes).where(eq(articleVotes.documentID, documentID))
  expect(stored).toMatchObject({ helpful: 0, notHelpful: 1 })
  await desk.context.db.update(articleVotes).set({ notHelpful: 4 }).where(eq(articleVotes.documentID, documentID))
  expect((await desk.get('/api/Knowledge/health')).body.notHelpful).toEqual([
    { documentID, name: 'Bad article', helpful: 0, notHelpful: 4 },
  ])
})

describe('a document that is not public', () => {
  const canary = 'Zyxwomat'

  async function seeded() {
    const desk = await helpDesk()
    const { customerID, context } = desk
    const hidden = await makeDocument(desk, { name: `${canary} section`, content: `${canary} private` })
    await desk.publish('Inside', { parentID: hidden.documentID, content: 'A public text about gardens.' })
    const { documentID: shown } = await desk.publish('Garden', {
      content: 'The garden is open. {{TopicList}}{{DocumentList}}',
    })
    await makeDocument(desk, { name: `${canary} part`, parentID: shown, content: `${canary} garden` })
    const gone = await desk.publish(`${canary} removed page`, { content: `${canary} garden gone` })
    await context.db
      .update(documents)
      .set({ sourceID: 7, isSearchable: false })
      .where(eq(documents.documentID, gone.documentID))
    await desk.publish(`${canary} retrieval`, {
      isDataRetrievalProcess: true,
      apiEndpoint: 'https://a.test',
      slug: 'retrieval',
    })
    const other = await desk.other()
    await makeDocument(other, {
      name: `${canary} foreign`,
      isPublic: true,
      content: `${canary} garden`,
      slug: 'foreign',
    })
    await indexDocuments(desk)
    return Object.assign(desk, { hidden, customerID })
  }

  test('is on no page, and in no search, feed, sitemap or public API', async () => {
    await using desk = await seeded()

    const pages = await crawl(desk.read)
    const more = [
      `/help/${desk.hidden.slug}`,
      `/help/${desk.hidden.documentID}`,
      '/help/foreign',
      '/help/retrieval',
      '/help/sitemap.xml',
      '/help/feed.xml',
      '/robots.txt',
      '/help/search?q=garden',
      `/api/Knowledge/search?q=garden&publicOnly=true`,
      `/api/Knowledge/search?q=private&publicOnly=true&limit=50`,
    ]
    for (const path of more) pages.set(path, JSON.stringify((await desk.read(path)).body))

    expect(pages.size).toBeGreaterThan(13)
    for (const [path, body] of pages) expect([path, body.includes(canary)]).toEqual([path, false])
    expect(pages.get('/help/')).toContain('Inside')
    expect(pages.get('/help/search?q=garden')).toContain('/help/garden')
    expect(pages.get('/help/sitemap.xml')).toContain('/help/garden')
    expect((await desk.read('/help/feed.xml')).headers.get('content-type')).toContain('application/atom+xml')
    expect((await desk.read('/api/Knowledge/search?q=garden')).status).toBe(401)
    expect(
      (await desk.read('/api/Knowledge/search?q=garden&publicOnly=true')).body.items.map(
        (item: { title: string }) => item.title,
      ),
    ).toContain('Garden')
  })

  test('stays hidden if it was edited before it became public, and disappears when it is no longer public', async () => {
    await using desk = await seeded()
    const { documentID } = desk.hidden
    const write = { name: 'Cleaned', isDataRetrievalProcess: false }

    await desk.put(`/api/Documents/${documentID}`, { ...write, content: 'Nothing private is left.', isPublic: true })
    const before = await desk.read('/help/search?q=private')
    await indexDocuments(desk)
    const after = await desk.read('/help/search?q=private')
    await desk.put(`/api/Documents/${documentID}`, { ...write, isPublic: false })
    const gone = await desk.read('/help/search?q=private')

    expect(before.body).not.toContain(canary)
    expect(after.body).toContain('Cleaned')
    expect(after.body).not.toContain(canary)
    expect(gone.body).not.toContain('Cleaned')
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { maxHoldMs } from '../../test/processes/max-hold.ts'

const double = await startOpenAiDouble()
const desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
  await double.close()
})
await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
const byKeywords = double.answer

const plain = '/api/Translations/translate'
const toHtml = '/api/Translations/translate-to-html'
const translate = (path: string, sourceText: string, targetLang = 'en') => desk.post(path, { sourceText, targetLang })
const withoutKey = () => desk.other()

describe('POST /api/Translations/translate', () => {
  test('returns the translation as a JSON string, and records it in the ledger', async () => {
    const { status, body, headers } = await translate(plain, '  Guten Morgen\n')

    expect([status, body]).toEqual([200, '  good morning\n'])
    expect(headers.get('content-type')).toContain('application/json')
    expect((await desk.get('/api/Customers/ai-usage')).body).toContainEqual(
      expect.objectContaining({ purpose: 'translation', model: 'gpt-4o-mini' }),
    )
  })

  test.each([
    ['de', 'German (de)'],
    ['DEU', 'German (de)'],
    ['gsw', 'Swiss German (gsw)'],
    ['pt-br', 'Brazilian Portuguese (pt-BR)'],
    ['aaa', 'aaa'],
  ])('takes the code %s', async (targetLang, name) => {
    expect((await translate(plain, 'Hello', targetLang)).body).toBe(`[${name}] Hello`)
  })

  test('translates a long text piece by piece', async () => {
    const before = double.requests.length
    const paragraph = `${'Danke. '.repeat(500)}\n\n`

    const { body } = await translate(plain, paragraph.repeat(4))

    expect(body).toBe(`${'thanks. '.repeat(500)}\n\n`.repeat(4))
    expect(double.requests.length - before).toBe(4)
  })

  test.each([
    ['no text', { targetLang: 'en' }, 'sourceText'],
    ['an empty text', { sourceText: '', targetLang: 'en' }, 'sourceText'],
    ['no language', { sourceText: 'Hallo' }, 'targetLang'],
    ['an empty language', { sourceText: 'Hallo', targetLang: ' ' }, 'targetLang'],
    ['an unknown language', { sourceText: 'Hallo', targetLang: 'xx' }, 'targetLang'],
    ['an unknown long one', { sourceText: 'Hallo', targetLang: 'zzz' }, 'targetLang'],
    ['the name of a language', { sourceText: 'Hallo', targetLang: 'English' }, 'targetLang'],
    ['an order', { sourceText: 'Hallo', targetLang: 'en. Ignore' }, 'targetLang'],
  ])('refuses %s', async (_what, body, field) => {
    for (const path of [plain, toHtml]) {
      const answer = await desk.post(path, body)

      expect(answer.status).toBe(400)
      expect(answer.body.details).toContainEqual(
        expect.objectContaining({ field, message: expect.any(String), code: expect.any(String) }),
      )
    }
  })

  test('reports that a provider is needed if there is none', async () => {
    const other = await withoutKey()
    await using off = await startDesk({ settings: { EMBEDDED_AI: 'off' } })

    for (const without of [other, off]) {
      for (const path of [plain, toHtml]) {
        const answer = await without.post(path, { sourceText: 'Hallo', targetLang: 'en' })
        expect(answer.status).toBe(500)
        expect(answer.body.message).toContain('needs an AI provider')
      }
    }
    expect((await other.post(plain, { sourceText: 'Hallo', targetLang: 'xx' })).status).toBe(400)
  })

  test("returns the provider's message", async () => {
    double.misbehave('insufficient-quota')

    const answer = await translate(plain, 'Hallo')

    expect(answer.status).toBe(500)
    expect(answer.body.code).toBe('translation_failed')
  })

  test('is for representatives only', async () => {
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const phone = await desk.phone(channelID, phoneNumber ?? '')
    const body = { sourceText: 'Hallo', targetLang: 'en' }

    for (const path of [plain, toHtml]) {
      expect((await phone.post(path, body)).status).toBe(403)
      expect((await desk.stranger().post(path, body)).status).toBe(401)
    }
    expect((await (await desk.signedIn('Agent')).post(plain, body)).status).toBe(200)
  })
})

describe('POST /api/Translations/translate-to-html', () => {
  test('keeps the structure and translates only the text', async () => {
    const source =
      '<h1 style="color:red">Guten Morgen</h1><p><a href="https://shop.test/danke">Danke</a> &amp; 5 &lt; 6</p>'

    const { status, body } = await translate(toHtml, source)

    expect(status).toBe(200)
    expect(body).toContain('<h1 style="color:red">good morning</h1>')
    expect(body).toMatch(/<a href="https:\/\/shop.test\/danke"[^>]*>thanks<\/a>/)
    expect(body).toContain('&amp; 5 &lt; 6</p>')
  })

  test('turns plain text into paragraphs', async () => {
    const { body } = await translate(toHtml, 'Hallo Morgen <ada@x.test>\nDanke & danke\n\nGuten Morgen')

    expect(body).toBe('<p>hello morning &lt;ada@x.test&gt;<br />thanks &amp; thanks</p><p>good morning</p>')
  })

  test.each([
    ['&', '&amp;'],
    ['>', '&gt;'],
  ])('keeps lines of %s without a provider, and does not hold the event loop', async (line, safe) => {
    const other = await withoutKey()
    const lines = 2 ** 17
    let answer: Awaited<ReturnType<typeof translate>> | undefined
    const heldMs = await maxHoldMs(async () => {
      answer = await other.post(toHtml, { sourceText: `${line}\n`.repeat(lines), targetLang: 'en' })
    })

    expect(answer?.status).toBe(200)
    expect(answer?.body).toBe(`<p>${Array(lines).fill(safe).join('<br />')}</p>`)
    expect(heldMs).toBeLessThan(60)
  })

  test("removes anything dangerous in the source or the model's output", async () => {
    const { body } = await translate(toHtml, '<p onclick="x()">Danke<script>alert(1)</script></p>')
    expect(body).toBe('<p>thanks</p>')

    double.answer = () => ({ text: '<p onclick="x()">thanks & <3</p>' })
    expect((await translate(toHtml, '<p>Danke</p>')).body).toBe('<p>thanks &amp; &lt;3</p>')
    double.answer = byKeywords
  })

  test('keeps the structure if the model does not', async () => {
    double.answer = (request) =>
      request.system.includes('It is HTML') ? { text: '<b>all wrong</b><script>x</script>' } : byKeywords(request)

    const { body } = await translate(toHtml, '<ul><li>Guten Morgen </li><li>Danke &amp; <b>Hallo</b></li></ul>')

    expect(body).toBe('<ul><li>good morning </li><li>thanks &amp; <b>hello</b></li></ul>')
    double.answer = byKeywords
  })
})

describe('GET /api/Translations/detect-language-ai', () => {
  const detect = (query: Record<string, string>, by: Pick<Desk, 'get'> = desk) =>
    by.get(`/api/Translations/detect-language-ai?${new URLSearchParams(query)}`)

  test.each([
    [{ country: 'DE' }, 'de'],
    [{ country: 'deu' }, 'de'],
    [{ country: 'Germany' }, 'de'],
    [{ country: 'the Netherlands' }, 'nl'],
    [{ country: 'USA' }, 'en'],
    [{ country: 'US', state: 'Puerto Rico' }, 'es'],
    [{ country: 'US', state: 'Texas', city: 'Austin' }, 'en'],
    [{ country: 'Canada' }, 'en'],
    [{ country: 'Canada', state: 'Québec' }, 'fr'],
    [{ country: 'CA', state: 'CA-QC' }, 'fr'],
    [{ country: 'CA', city: 'Montreal' }, 'fr'],
    [{ country: 'Spain' }, 'es'],
    [{ country: 'Spain', state: 'Catalonia' }, 'ca'],
    [{ country: 'ES', state: 'Basque Country' }, 'eu'],
    [{ country: 'ES', state: 'Galicia', city: 'Vigo' }, 'gl'],
    [{ country: 'Switzerland' }, 'de'],
    [{ country: 'Switzerland', state: 'Ticino' }, 'it'],
    [{ country: 'CH', state: 'Canton of Geneva' }, 'fr'],
    [{ country: 'Belgium', state: 'Wallonia' }, 'fr'],
    [{ country: 'Belgium', state: 'Flanders', city: 'Ghent' }, 'nl'],
    [{ country: 'Italy', state: 'South Tyrol' }, 'de'],
    [{ country: 'Italy', state: 'Lombardy' }, 'it'],
    [{ country: 'Finland', state: 'Åland' }, 'sv'],
    [{ country: 'China', state: 'Hong Kong' }, 'zh'],
    [{ country: 'Macau' }, 'zh'],
    [{ country: 'India', state: 'Tamil Nadu' }, 'ta'],
    [{ country: 'Brazil', state: '', city: 'São Paulo' }, 'pt'],
    [{ country: 'Japan' }, 'ja'],
    [{ country: 'Norway' }, 'no'],
    [{ country: 'Côte d’Ivoire' }, 'fr'],
    [{ country: 'United Kingdom', state: 'Wales' }, 'en'],
  ])('%j is %s by the tables', async (place, language) => {
    const before = double.requests.length

    const { status, body } = await detect(place)

    expect([status, body]).toEqual([200, language])
    expect(double.requests).toHaveLength(before)
  })

  test("calls a provider if the tables are ambiguous, with the country's languages only", async () => {
    const doubtful = { country: 'Switzerland', city: 'Morges' }
    double.answer = () => ({ language: 'fr' })
    expect((await detect(doubtful)).body).toBe('fr')
    expect(double.requests.at(-1)?.blocks).toEqual([
      { name: 'place', id: undefined, text: 'Country: Switzerland\nCity: Morges' },
    ])
    double.answer = () => ({ language: 'ja' })
    expect((await detect(doubtful)).body).toBe('de')
    double.misbehave('insufficient-quota')
    expect((await detect(doubtful)).body).toBe('de')
    double.answer = byKeywords

    expect((await detect(doubtful, await withoutKey())).body).toBe('de')
  })

  test.each([
    ['no country', {}, 'required'],
    ['an empty country', { country: ' ' }, 'country_unknown'],
    ['an unknown country', { country: 'Atlantis' }, 'country_unknown'],
    ['an unknown code', { country: 'XX' }, 'country_unknown'],
    ['a state alone', { state: 'Bavaria' }, 'required'],
  ])('refuses %s', async (_what, query, code) => {
    const { status, body } = await detect(query)

    expect(status).toBe(400)
    expect(body.details).toContainEqual({ field: 'country', message: expect.any(String), code })
  })

  test('is for representatives only', async () => {
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const phone = await desk.phone(channelID, phoneNumber ?? '')

    expect((await phone.get('/api/Translations/detect-language-ai?country=DE')).status).toBe(403)
    expect((await desk.stranger().get('/api/Translations/detect-language-ai?country=DE')).status).toBe(401)
  })
})

import { expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage } from '../../../test/factories.ts'
import { csats } from '../csat.table.ts'
import { signCsatToken } from '../csat-tokens.ts'

/** A sent survey. */
async function sentSurvey(
  desk: Desk,
  { language = null as string | null, scale = 'Stars', texts = [] as object[] } = {},
) {
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  await desk.put(`/api/Channels/${channelID}/csat-settings`, { via: 'Mail', scale, texts })
  const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@example.test', subject: 'A secret subject' })
  if (language) await desk.put(`/tickets/${ticketID}`, { language })
  const { customerID, context } = desk
  const at = context.now()
  await context.db.insert(csats).values({
    ...{ customerID, ticketID, closing: 1, via: 'Mail', scale: scale as 'Stars', state: 'Sent', isAI: false },
    ...{ dueAt: at, dispatchedAt: at, sentAt: at },
  })
  return { ticketID, channelID, path: `/csat/${signCsatToken(context, { customerID, ticketID, closing: 1 })}` }
}

const browser = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en' }
const stateOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body.csat
const sendForm = (desk: Desk, path: string, form: Record<string, string>, headers: object = {}) =>
  desk.stranger().post(path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...browser,
    ...headers,
  })

test('GET /csat/{token} returns a page or JSON, preselects the score, and neither shows the ticket nor records anything', async () => {
  await using desk = await startDesk()
  const { path, ticketID } = await sentSurvey(desk)
  const json = await desk.stranger().get(`${path}?score=1`, { accept: 'application/json' })
  expect(json.body).toEqual({
    question: 'How satisfied are you with our support?',
    scale: 'Stars',
    state: 'Sent',
  })
  const page = await desk.stranger().get(`${path}?score=4`, browser)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.body).toMatch(/value="4" required aria-label="4 of 5" checked/)
  expect(page.body.match(/ checked/g)).toHaveLength(1)
  expect(page.body).toContain('<span>Not satisfied</span><span>Satisfied</span>')
  expect(page.body).not.toContain('secret subject')
  expect(page.body).not.toContain('<script')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await desk.stranger().get(`${path}?score=99`, browser)).status).toBe(200)
  expect(await stateOf(desk, ticketID)).toMatchObject({ state: 'Sent', score: null })
})

test('the form works without scripts and can be sent again within an hour', async () => {
  await using desk = await startDesk()
  const { path, ticketID } = await sentSurvey(desk)
  const sent = await sendForm(desk, path, { score: '3', comment: '<b>Fine</b>' })
  expect(sent.status).toBe(303)
  expect(sent.headers.get('location')).toBe(path)
  expect(await stateOf(desk, ticketID)).toMatchObject({ state: 'Answered', score: 3, comment: '<b>Fine</b>' })
  const thanks = (await desk.stranger().get(path, browser)).body
  expect(thanks).toContain('Thank you for your feedback.')
  expect(thanks).toContain('&lt;b&gt;Fine&lt;/b&gt;')
  expect((await sendForm(desk, path, { score: '5', comment: '' })).status).toBe(303)
  desk.clock.advance(61 * 60_000)
  const late = await sendForm(desk, path, { score: '1' })
  expect(late).toMatchObject({ status: 409, body: expect.stringContaining('already answered') })
  expect((await desk.stranger().get(path, browser)).body).not.toContain('<form')
  expect(await stateOf(desk, ticketID)).toMatchObject({ score: 5, comment: null })
})

test('the page is in the language of the ticket, otherwise of the reader, with the texts of the channel', async () => {
  await using desk = await startDesk()
  const german = await sentSurvey(desk, { language: 'de-AT', scale: 'Thumbs' })
  const page = (await desk.stranger().get(german.path, browser)).body
  expect(page).toContain('<html lang="de"')
  expect(page).toContain('Wie zufrieden sind Sie')
  expect(page).toContain('Senden')
  expect(page.match(/type="radio"/g)).toHaveLength(2)
  expect(page).toContain('>Nicht zufrieden</b>')
  expect((await desk.stranger().post(german.path, { score: 3 })).status).toBe(400)
  expect((await desk.stranger().post(german.path, { score: 1 })).status).toBe(204)
  const unknown = await sentSurvey(desk)
  const asRead = await desk.stranger().get(unknown.path, { ...browser, 'accept-language': 'de-CH,en;q=0.5' })
  expect(asRead.body).toContain('Wie zufrieden sind Sie')
  const texts = [{ lang: 'fr', question: 'Satisfait <vraiment> ?', thanks: 'Merci' }]
  const own = await sentSurvey(desk, { language: 'en', texts })
  expect((await desk.stranger().get(own.path, browser)).body).toContain('Satisfait &lt;vraiment&gt; ?')
})

test('rejects forged links, links of other tickets or closings, and invalid answers', async () => {
  await using desk = await startDesk()
  const { path, ticketID } = await sentSurvey(desk)
  const { ticketToken } = (await desk.get(`/tickets/${ticketID}`)).body
  const signature = path.split('-').at(-1) ?? ''
  const { customerID } = desk
  const wrong = [
    `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`,
    `/csat/${ticketToken}`,
    `/csat/${customerID}-${ticketID}-2-${signature}`,
    `/csat/${signCsatToken(desk.context, { customerID, ticketID, closing: 2 })}`,
    '/csat/x',
  ]
  for (const link of wrong) {
    expect(await desk.stranger().get(link)).toMatchObject({ status: 404, body: { code: 'csat_not_found' } })
    expect((await desk.stranger().post(link, { score: 5 })).status).toBe(404)
    const page = await desk.stranger().get(link, browser)
    expect(page).toMatchObject({ status: 404, body: expect.stringContaining('link has expired') })
  }
  for (const body of [{}, { score: 0 }, { score: 6 }, { score: 2.5 }, { score: 5, comment: 'x'.repeat(2001) }]) {
    expect((await desk.stranger().post(path, body)).status).toBe(400)
  }
  expect((await sendForm(desk, path, { comment: 'No score' })).status).toBe(400)
  expect(await stateOf(desk, ticketID)).toMatchObject({ state: 'Sent', score: null })
})

test('limits guessing links', async () => {
  await using desk = await startDesk({ settings: { RATE_PER_ADDRESS: '5' } })
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await desk.stranger().get('/csat/x')).status),
  )
  expect(statuses).toContain(429)
})

test('rejects an oversized form before parsing its fields', async () => {
  await using desk = await startDesk()
  const { ticketID, path } = await sentSurvey(desk)

  const answer = await desk.stranger().post(path, `score=5&${'a&'.repeat(100_000)}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })

  expect(answer).toMatchObject({ status: 413, body: { code: 'request_too_large' } })
  expect(await stateOf(desk, ticketID)).toMatchObject({ state: 'Sent' })
})

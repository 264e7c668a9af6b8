import type { AssistAnswer } from '@attendant/contract/automation/assist.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { startDesk } from '../../test/desk.ts'
import { made, makeChannel, makeDocument, makeMessage, makeNote, makeTicket } from '../../test/factories.ts'
import { indexDocuments } from '../../test/index-documents.ts'
import { addMessage } from '../../test/samples/ticket-samples.ts'

const double = await startOpenAiDouble()
const host = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
afterAll(async () => {
  await host.server.close()
  await double.close()
})
beforeEach(() => {
  double.requests.length = 0
})

type Caller = Pick<typeof host, 'post'>
const edits = ['Rewrite', 'Shorten', 'Expand', 'Friendlier', 'Formal', 'Fix', 'Translate']
const question = 'How long can lamps be returned?'

/** The events of an answer, in order. */
function readEvents(stream: string) {
  return stream
    .split('\n\n')
    .filter(Boolean)
    .map((part) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
      return { event, data: JSON.parse(data) as { text?: string; code?: string } }
    })
}

async function assist(caller: Caller, ticketID: number, body: object) {
  const { status, headers, body: stream } = await caller.post<string>(`/tickets/${ticketID}/assist`, body)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const events = readEvents(stream)
  const answer = events.at(-1)?.data as AssistAnswer
  const pieces = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text ?? '')
  expect(events.at(-1)?.event).toBe('done')
  return { answer, pieces }
}

async function furnish({ withProvider = true } = {}) {
  const desk = await host.other()
  const { documentID } = await makeDocument(desk, {
    name: 'Returns',
    content: 'Lamps can be returned within 30 days.\n\nDamaged lamps are replaced.',
  })
  await indexDocuments(desk)
  const { channelID } = await makeChannel(desk)
  const { ticketID, messageID } = await makeMessage(desk, {
    channelID,
    message: 'My lamp flickers since Tuesday. The order number is 4711. May I send the lamp back?',
  })
  if (withProvider) await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
  double.requests.length = 0
  return { desk, ticketID, messageID, documentID, channelID }
}

describe('with a provider', () => {
  test('streams an answer in pieces, then complete with its sources, and records its usage', async () => {
    const { desk, ticketID, documentID } = await furnish()

    const { answer, pieces } = await assist(desk, ticketID, { kind: 'Ask', question })

    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(answer.text)
    expect(answer).toMatchObject({ kind: 'Ask', isAnswered: true, model: 'gpt-4o-mini' })
    expect(answer.text).toMatch(/ \[\d+\]$/)
    expect(answer.sources).toMatchObject([{ documentID, version: 1, messageID: null, passage: expect.any(String) }])
    expect((await desk.get('/api/Customers/ai-usage')).body).toMatchObject([{ purpose: 'assist', requests: 1 }])
  })

  test('sends neither notes nor internal messages to the provider, and stores no message', async () => {
    const { desk, ticketID } = await furnish()
    const { body: ticket } = await desk.get(`/tickets/${ticketID}`)
    await makeNote(desk, ticketID, { text: 'CANARY of a note about lamps' })
    await addMessage(desk, ticket, { message: 'CANARY of an internal message about lamps', isInternal: true })
    const count = () => desk.context.db.$count(messages)
    const before = await count()

    for (const kind of ['Ask', 'Rewrite', 'Expand', 'Summarize', 'NextStep'])
      await assist(desk, ticketID, { kind, question, text: kind === 'Rewrite' || kind === 'Expand' ? 'Yes.' : null })

    expect(double.requests).toHaveLength(5)
    expect(JSON.stringify(double.requests)).toContain('order number is 4711')
    expect(JSON.stringify(double.requests)).not.toContain('CANARY')
    expect(await count()).toBe(before)
  })

  test('rewrites a given text in the given language', async () => {
    const { desk, ticketID } = await furnish()
    for (const kind of edits) {
      double.requests.length = 0

      const { answer } = await assist(desk, ticketID, { kind, text: 'You may return it. [1]', language: 'fr' })

      expect(answer).toMatchObject({ kind, text: 'Edited: You may return it. [1]', isAnswered: true })
      expect(double.requests[0]?.system).toContain('French')
      expect(double.requests[0]?.system).not.toContain('You may return it')
    }
  })

  test('translates a text to the language of the ticket', async () => {
    const { desk, ticketID } = await furnish()
    await desk.put(`/tickets/${ticketID}`, { language: 'de' })

    await assist(desk, ticketID, { kind: 'Translate', text: 'You may return the lamp within thirty days.' })

    expect(double.requests[0]?.system).toContain('German')
  })

  test('answers a question about the ticket from its messages', async () => {
    const { desk, ticketID, messageID } = await furnish()

    const { answer } = await assist(desk, ticketID, {
      kind: 'Ask',
      question: 'What is the order number 4711 flickers?',
    })

    expect(answer.sources).toMatchObject([{ documentID: null, messageID, title: '' }])
  })

  test('returns 429 if the budget is exhausted, and 502 if the provider fails', async () => {
    const { desk, ticketID } = await furnish()
    await desk.put('/api/Customers/ai-budget', { tokensPerDay: 1 })
    const refused = await desk.post(`/tickets/${ticketID}/assist`, { kind: 'Summarize' })
    expect([refused.status, refused.body.code]).toEqual([429, 'assist_budget_used'])
    expect(double.requests).toHaveLength(0)

    const other = await furnish()
    double.misbehave('refusal', { times: 2 })
    const failed = await other.desk.post(`/tickets/${other.ticketID}/assist`, { kind: 'NextStep' })
    expect([failed.status, failed.body.code]).toEqual([502, 'assist_failed'])
  })
})

describe('with the embedded engine', () => {
  test('answers questions with quotes from documents', async () => {
    const { desk, ticketID, documentID } = await furnish({ withProvider: false })

    const { answer } = await assist(desk, ticketID, { kind: 'Ask', question })

    expect(answer).toMatchObject({
      text: 'Lamps can be returned within 30 days. [1]',
      sources: [{ mark: 1, documentID, passage: 'Lamps can be returned within 30 days.' }],
      model: 'Embedded',
    })
  })

  test('answers from messages if no document matches, and not at all if nothing does', async () => {
    const { desk, ticketID, messageID } = await furnish({ withProvider: false })

    const known = await assist(desk, ticketID, { kind: 'Ask', question: 'What is the order number?' })
    expect(known.answer.sources).toMatchObject([{ messageID, passage: expect.stringContaining('4711') }])

    const unknown = await assist(desk, ticketID, { kind: 'Ask', question: 'Which helicopter lands at midnight?' })
    expect(unknown.answer).toMatchObject({ text: '', isAnswered: false, sources: [] })
  })

  test('shortens texts to their most important sentences, and summarizes tickets', async () => {
    const { desk, ticketID } = await furnish({ withProvider: false })
    const text =
      'Hello. The lamp is under warranty, so the lamp is replaced. The sky is blue over the sea and the birds sing for everyone. We send the lamp today. Many thanks for your patience in these long weeks.'

    const { answer } = await assist(desk, ticketID, { kind: 'Shorten', text })
    expect(answer.text.length).toBeLessThan(text.length * 0.8)
    expect(answer.text).toContain('The lamp is under warranty')
    expect(text).toContain(answer.text.split('. ')[0])

    expect((await assist(desk, ticketID, { kind: 'Summarize' })).answer.text).toContain('lamp flickers')
    expect((await assist(desk, ticketID, { kind: 'Summarize', text })).answer.text).toContain('warranty')
  })

  test('requires a provider for writing tasks', async () => {
    const { desk, ticketID } = await furnish({ withProvider: false })
    for (const kind of [...edits.filter((edit) => edit !== 'Shorten'), 'NextStep']) {
      const { status, body } = await desk.post(`/tickets/${ticketID}/assist`, { kind, text: 'Helo' })

      expect([status, body.code, body.params]).toEqual([409, 'assist_needs_provider', { kind }])
    }
  })
})

describe('access and validation', () => {
  test('requires a question or a text, depending on the kind', async () => {
    const { desk, ticketID } = await furnish({ withProvider: false })
    const needs = [['Ask', 'question'], ...edits.map((kind) => [kind, 'text'])]

    for (const [kind, field] of needs)
      for (const given of [{}, { text: ' ', question: ' ' }]) {
        const { status, body } = await desk.post(`/tickets/${ticketID}/assist`, { kind, ...given })
        expect([status, body.details[0].field]).toEqual([400, field])
      }
  })

  test('returns 400 for an unknown kind, and answers for a ticket without messages', async () => {
    const { desk, ticketID, channelID, documentID } = await furnish({ withProvider: false })
    expect((await desk.post(`/tickets/${ticketID}/assist`, { kind: 'Sing' })).status).toBe(400)

    const empty = await makeTicket(desk, { channelID })
    expect((await assist(desk, empty.ticketID, { kind: 'Ask', question })).answer.sources).toMatchObject([
      { documentID },
    ])
  })

  test('returns 404 to agents of other teams, and answers members and API tokens, also through /api', async () => {
    const { desk, ticketID } = await furnish({ withProvider: false })
    const { teamID } = await made<{ teamID: number }>(desk, '/api/Teams', { name: 'Returns' })
    await desk.put(`/tickets/${ticketID}`, { teamID })
    const outsider = await desk.signedIn('Agent', ['sendReplies'])
    const member = await desk.signedIn('Agent', [])
    await desk.put(`/api/Teams/${teamID}/members/${member.rep.customerRepID}`, {})

    expect((await outsider.post(`/tickets/${ticketID}/assist`, { kind: 'Ask' })).status).toBe(404)
    expect((await outsider.post(`/api/Tickets/${ticketID}/assist`, { kind: 'Summarize' })).status).toBe(404)
    expect((await assist(member, ticketID, { kind: 'Ask', question })).answer.isAnswered).toBe(true)

    const { secret } = await made<{ secret: string }>(desk, '/api/ApiTokens', {
      name: 'Reader',
      permissions: ['seeAllTeams'],
    })
    expect((await assist(desk.withToken(secret), ticketID, { kind: 'Summarize' })).answer.text).toContain('lamp')
    expect((await desk.stranger().post(`/tickets/${ticketID}/assist`, { kind: 'Summarize' })).status).toBe(401)
    expect((await (await host.other()).post(`/tickets/${ticketID}/assist`, { kind: 'Ask' })).status).toBe(404)
  })
})

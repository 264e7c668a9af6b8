import { afterAll, describe, expect, test } from 'vitest'
import { startOpenAiDouble } from './openai-double.ts'

const double = await startOpenAiDouble()
afterAll(() => double.close())

const messages = [{ role: 'user', content: 'hi' }]
const strictSchema = (schema: object, name = 'x') => ({
  response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
})
const closed = { type: 'object', additionalProperties: false }

const ask = (body: object | string, headers: Record<string, string> = {}) =>
  fetch(`${double.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${double.apiKey}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('the double rejects', () => {
  test.each<[string, object | string]>([
    ['a body that is no JSON', '{'],
    ['no model', { messages }],
    ['no messages', { model: 'm', messages: [] }],
    ['an unknown argument', { model: 'm', messages, surprise: 1 }],
    ['an unknown role', { model: 'm', messages: [{ role: 'boss', content: 'hi' }] }],
    ['an empty message', { model: 'm', messages: [{ role: 'user', content: '' }] }],
    ['an unknown part', { model: 'm', messages: [{ role: 'user', content: [{ type: 'smell' }] }] }],
    [
      'an image that is neither https nor data',
      { model: 'm', messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'file:///x' } }] }] },
    ],
    [
      'an image of the system',
      {
        model: 'm',
        messages: [{ role: 'system', content: [{ type: 'image_url', image_url: { url: 'https://a.example/x.png' } }] }],
      },
    ],
    ['JSON mode without the word', { model: 'm', messages, response_format: { type: 'json_object' } }],
    ['a schema without a fit name', { model: 'm', messages, ...strictSchema({ ...closed, properties: {} }, 'a b') }],
    ['a schema of no object', { model: 'm', messages, ...strictSchema({ type: 'array' }) }],
    ['a strict schema that is open', { model: 'm', messages, ...strictSchema({ type: 'object', properties: {} }) }],
    [
      'a strict schema with an optional member',
      { model: 'm', messages, ...strictSchema({ ...closed, properties: { a: { type: 'string' } }, required: [] }) },
    ],
    [
      'a strict schema that is open further in',
      {
        model: 'm',
        messages,
        ...strictSchema({
          ...closed,
          properties: { a: { type: 'array', items: { type: 'object', properties: {} } } },
          required: ['a'],
        }),
      },
    ],
    ['options of a stream without one', { model: 'm', messages, stream_options: { include_usage: true } }],
    ['a stream that is neither on nor off', { model: 'm', messages, stream: 'yes' }],
  ])('%s', async (_what, body) => {
    const answer = await ask(body)

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('an invalid key', async () => {
    const answer = await ask({ model: 'm', messages }, { authorization: 'Bearer nope' })

    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_api_key' } })
  })
})

test('the double responds in the published format', async () => {
  const answer = await ask({ model: 'm', messages })

  expect(await answer.json()).toMatchObject({
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: '{}', refusal: null }, finish_reason: 'stop' }],
    usage: { prompt_tokens: expect.any(Number), completion_tokens: 1, total_tokens: expect.any(Number) },
  })
})

test('the double streams in small pieces, or all at once, with the same events', async () => {
  const count = async () => {
    const answer = await ask({ model: 'm', messages, stream: true })
    const pieces: Uint8Array[] = []
    for await (const piece of answer.body ?? []) pieces.push(piece)
    const events = Buffer.concat(pieces)
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('data: '))
    return { pieces: pieces.length, events }
  }
  double.answer = () => 'A long answer. '.repeat(20)
  const cut = await count()
  double.cutsStreams = false

  const whole = await count()

  expect(whole.pieces).toBeLessThan(3)
  expect(cut.pieces).toBeGreaterThan(20)
  expect(whole.events).toEqual(cut.events)
})

test('the double waits for the configured latency', async () => {
  double.latencyMs = 50
  const startedAt = performance.now()

  await (await ask({ model: 'm', messages })).text()

  expect(performance.now() - startedAt).toBeGreaterThan(45)
  double.latencyMs = 0
})

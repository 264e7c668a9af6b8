import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import type { PostAnswer } from '../../../platform/outbound/outbound-call.ts'
import { createPost } from '../../../platform/outbound/post.ts'
import { AiFault, type ReplyRequest } from '../ai.ts'
import { createOpenAiEngine, type OpenAiSettings } from './openai-engine.ts'
import { createProviderMemory } from './provider-memory.ts'
import { type Misbehaviour, startOpenAiDouble } from './testing/openai-double.ts'

let double = await startOpenAiDouble()
beforeEach(async () => {
  await double.close()
  double = await startOpenAiDouble()
})
afterAll(() => double.close())

/** An engine whose clock advances only while it waits. */
function startEngine(changes: Partial<OpenAiSettings> = {}) {
  let time = Date.parse('2026-05-01T10:00:00Z')
  const waits: number[] = []
  const { apiKey, baseUrl } = double
  const settings: OpenAiSettings = {
    ...{ apiKey, baseUrl, model: 'gpt-4o-mini', supportsVision: false, post: createPost(), random: () => 0 },
    now: () => new Date(time),
    sleep: async (ms) => {
      waits.push(ms)
      time += ms
    },
    ...changes,
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { ...createOpenAiEngine(settings), settings, waits, pass }
}

const topic = { topicID: 7, name: 'Delivery', description: 'Where a parcel is', examples: [] }
const other = { topicID: 8, name: 'Refund of parcels', description: null, examples: [] }
const topicRequest = { trainingKey: 'key', topics: [topic], text: 'Where is my parcel?' }
const replyRequest: ReplyRequest = {
  ...{ customerName: 'Harbour Kettles', channelType: 'Chat', language: 'en', instructions: [], history: [] },
  ...{ endUserFacts: [], subject: '', message: 'When does the café open?', images: [] },
  documents: [{ documentID: 5, title: 'Hours', content: 'The café opens at nine – every day, “always” 😀.' }],
}

/** Of a server that keeps the connection until `ended`. */
const answerOf = (type: string, text: string, ended: () => Promise<void> = async () => undefined): PostAnswer => ({
  status: 200,
  headers: { 'content-type': type },
  async read(onPiece) {
    onPiece(Buffer.from(text))
    await ended()
  },
  cancel: () => undefined,
})

async function faultOf(promise: Promise<unknown>): Promise<AiFault> {
  const fault = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(fault instanceof AiFault)) throw new Error(`Expected a fault, got ${fault}.`)
  return fault
}

describe('a busy or unavailable provider', () => {
  test.each<[string, Misbehaviour, Record<string, string>, number[]]>([
    ['is asked three times, ever later', 'rate-limited', {}, [500, 1000]],
    ['is asked when it wishes', 'rate-limited', { 'retry-after': '7' }, [7000, 7000]],
    ['is asked when it wishes, to the millisecond', 'rate-limited', { 'retry-after-ms': '250' }, [250, 250]],
    ['is asked at the time it names', 'rate-limited', { 'retry-after': 'Fri, 01 May 2026 10:00:09 GMT' }, [9000, 0]],
    ['is asked again after an error', 'server-error', {}, [500, 1000]],
    ['is asked again after it hung up', 'hang-up', {}, [500, 1000]],
    ['is asked again after half an answer', 'half-answer', {}, [500, 1000]],
    ['is asked again after half a body', 'garbage-body', {}, [500, 1000]],
  ])('%s (%s)', async (_what, kind, headers, waits) => {
    double.misbehave(kind, { times: 2, headers })
    const engine = startEngine()

    expect((await engine.detectTopics(topicRequest)).topicIDs).toEqual([7])
    expect(engine.waits).toEqual(waits)
    expect(double.requests).toHaveLength(3)
  })

  test('is given up after three attempts', async () => {
    double.misbehave('server-error', { times: 3 })

    const fault = await faultOf(startEngine().detectTopics(topicRequest))

    expect(fault).toMatchObject({ kind: 'unavailable', isRetryable: true })
    expect(fault.message).toContain('server-error')
    expect(double.requests).toHaveLength(3)
  })

  test('is given up immediately if it requests more than a minute of delay', async () => {
    double.misbehave('rate-limited', { headers: { 'retry-after': '90' } })
    const engine = startEngine()

    const fault = await faultOf(engine.detectTopics(topicRequest))

    expect(fault).toMatchObject({ kind: 'unavailable', isRetryable: true, retryAfterMs: 90_000 })
    expect(engine.waits).toEqual([])
  })

  test('is not retried if it forbids that', async () => {
    double.misbehave('server-error', { headers: { 'x-should-retry': 'false' } })

    expect((await faultOf(startEngine().detectTopics(topicRequest))).isRetryable).toBe(false)
    expect(double.requests).toHaveLength(1)
  })

  test.each<[string, 'hang' | 'slow-stream']>([
    ['that never answers', 'hang'],
    ['that never finishes', 'slow-stream'],
  ])('%s is timed out', async (_what, kind) => {
    double.misbehave(kind, { times: 3 })
    const { message, isRetryable } = await faultOf(
      startEngine({ timeouts: { long: 300 } }).draftReply(replyRequest, () => undefined),
    )

    expect(message).toBe('The AI provider did not answer in time.')
    expect(isRetryable).toBe(true)
    expect(double.requests).toHaveLength(3)
  })
})

describe('a summary with a deadline', () => {
  const messages = [{ from: 'end user' as const, at: new Date(0), text: 'Where is my parcel?' }]

  test.each<Misbehaviour>(['hang', 'server-error', 'garbage'])('is given up in time (%s)', async (kind) => {
    double.misbehave(kind, { times: 9 })
    const engine = startEngine({ now: () => new Date(), sleep })
    const begun = performance.now()

    await faultOf(engine.summarise({ messages, language: 'en', withinMs: 300 }))

    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(double.requests.length).toBeLessThan(3)
  })
})

describe('a provider that rejects requests', () => {
  test('is called once if the account has no credit left', async () => {
    double.misbehave('insufficient-quota', { headers: { 'retry-after': '1' } })

    const fault = await faultOf(startEngine().detectTopics(topicRequest))

    expect(fault).toMatchObject({ kind: 'unavailable', isRetryable: false })
    expect(double.requests).toHaveLength(1)
  })

  test('is called once if the key is invalid, and the key is not repeated', async () => {
    const fault = await faultOf(startEngine({ apiKey: 'wrong-secret' }).detectTopics(topicRequest))

    expect(fault).toMatchObject({ kind: 'unavailable', isRetryable: false })
    expect(fault.message).toContain('did not accept the key')
    expect(fault.message).not.toContain('wrong-secret')
    expect(double.refused).toHaveLength(1)
  })

  test('is called once if the URL does not exist', async () => {
    const fault = await faultOf(startEngine({ baseUrl: `${double.baseUrl}/v2` }).detectTopics(topicRequest))

    expect(fault).toMatchObject({ kind: 'unavailable', isRetryable: false })
    expect(double.refused).toHaveLength(1)
  })

  test('is not called if the outbound guard forbids it', async () => {
    const closed = createOutbound({ allow: [] })
    const open = createOutbound({ allow: ['127.0.0.1'] })

    const fault = await faultOf(startEngine({ post: closed.post }).detectTopics(topicRequest))

    expect(fault).toMatchObject({ kind: 'unavailable', isRetryable: false })
    expect(fault.message).toContain('not on the public internet')
    expect(double.requests).toEqual([])
    const thought = await startEngine({ post: open.post }).draftReply(replyRequest, () => undefined)
    expect(thought.documentIDs).toEqual([5])
    await closed.close()
    await open.close()
  })
})

describe('an invalid response', () => {
  test.each<[Misbehaviour, string]>([
    ['garbage', 'not one JSON object'],
    ['empty', 'empty'],
    ['length', 'cut off'],
  ])('is asked for once more with what is wrong: %s', async (kind, problem) => {
    double.misbehave(kind)

    const { topicIDs, usage } = await startEngine().detectTopics(topicRequest)

    expect(topicIDs).toEqual([7])
    const [first, second] = double.requests.map(({ body }) => body.messages)
    expect(second?.slice(0, 2)).toEqual(first)
    expect(second?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(second?.[3]?.content).toContain(problem)
    expect(usage.inputTokens).toBeGreaterThan(JSON.stringify(first).length / 4)
  })

  test('is malformed if the second attempt is invalid too', async () => {
    double.misbehave('garbage', { times: 2 })

    expect(await faultOf(startEngine().detectTopics(topicRequest))).toMatchObject({
      kind: 'malformed',
      isRetryable: false,
    })
    expect(double.requests).toHaveLength(2)
  })

  test('is malformed if a reply is empty and does not escalate', async () => {
    double.answer = () => ({ reason: 'x', escalate: false, documentIDs: [], reply: ' ' })

    expect((await faultOf(startEngine().draftReply(replyRequest))).message).toContain('reply must not be empty')
  })

  test('has no NUL characters, which cannot be stored', async () => {
    double.answer = () => ({ reason: 'a\0b', escalate: false, documentIDs: [5], reply: 'At\0 nine.' })

    expect(await startEngine().draftReply(replyRequest)).toMatchObject({ reason: 'ab', reply: 'At nine.' })
  })

  test('with a string instead of a list of one is accepted', async () => {
    double.misbehave('string-for-list')

    expect((await startEngine().detectTopics(topicRequest)).topicIDs).toEqual([7])
    expect(double.requests).toHaveLength(1)
  })

  test('with a string instead of a list of several is requested again', async () => {
    double.misbehave('string-for-list')

    const thought = await startEngine().detectTopics({ ...topicRequest, topics: [topic, other] })

    expect(thought.topicIDs).toEqual([7, 8])
    expect(double.requests[1]?.body.messages[3]?.content).toContain('/topicIDs')
  })

  test.each(['```json\n{"topicIDs":[7]}\n```', 'It is {"topicIDs":[7]}.', '{"topicIDs":[7,7,99],"more":1}'])(
    'by a hair is taken as meant: %j',
    async (content) => {
      double.answer = () => content

      expect((await startEngine().detectTopics(topicRequest)).topicIDs).toEqual([7])
      expect(double.requests).toHaveLength(1)
    },
  )

  test.each<Misbehaviour>(['refusal', 'content-filter'])('that is a %s is final', async (kind) => {
    double.misbehave(kind, { times: 2 })
    const engine = startEngine()

    expect(await faultOf(engine.detectTopics(topicRequest))).toMatchObject({ kind: 'refused', isRetryable: false })
    expect((await faultOf(engine.draftReply(replyRequest, () => undefined))).kind).toBe('refused')
    expect(double.requests).toHaveLength(2)
  })
})

describe('a streamed reply', () => {
  const listen = async (engine = startEngine()) => {
    const pieces: string[] = []
    const thought = await engine.draftReply(replyRequest, (text) => pieces.push(text))
    return { pieces, ...thought }
  }

  test.each<Misbehaviour | undefined>([undefined, 'no-done', 'slow-stream'])(
    'is streamed as it grows (%s)',
    async (kind) => {
      if (kind) double.misbehave(kind)

      const { pieces, reply, usage } = await listen()

      expect(reply).toBe(replyRequest.documents[0]?.content)
      expect(pieces.length).toBeGreaterThan(3)
      expect(pieces.at(-1)).toBe(reply)
      expect(double.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
      expect(usage.inputTokens).toBe(Math.ceil(JSON.stringify(double.requests[0]?.body.messages).length / 4))
    },
  )

  test.each<Misbehaviour>(['half-answer', 'error-mid-stream', 'garbage'])('restarts after %s', async (kind) => {
    double.misbehave(kind)

    const { pieces, reply } = await listen()

    expect(pieces.at(-1)).toBe(reply)
    expect(double.requests).toHaveLength(2)
  })

  test('is read from a server that does not stream', async () => {
    const message = { content: JSON.stringify({ reason: '', escalate: false, documentIDs: [5], reply: 'At nine.' }) }
    const answer = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] })
    const engine = startEngine({ post: async () => answerOf('application/json', answer) })

    expect((await listen(engine)).reply).toBe('At nine.')
  })

  test('restarts immediately after an error, even if the connection stays open', async () => {
    const events = 'data: {"error":{"message":"Overloaded."}}\n\n'
    const open = () => new Promise<void>(() => undefined)
    const broken = async () => answerOf('text/event-stream', events, open)
    const post = createPost()
    const asked: string[] = []
    const engine = startEngine({
      post: (url, request) => (asked.push(url) === 1 ? broken() : post(url, request)),
    })

    const { reply } = await listen(engine)

    expect(reply).toBe(replyRequest.documents[0]?.content)
    expect(asked).toHaveLength(2)
    expect(engine.waits).toEqual([500])
  })

  test('rethrows errors of its listener', async () => {
    const engine = startEngine()
    const thrown = new Error('The listener fell asleep.')

    const drafting = engine.draftReply(replyRequest, () => {
      throw thrown
    })

    await expect(drafting).rejects.toBe(thrown)
    expect(double.requests).toHaveLength(1)
  })
})

describe('a server that does not support schemas', () => {
  test.each([
    ['json_object', 2],
    ['text', 3],
  ])('is asked in %s, and remembered', async (format, asked) => {
    double.formats = [format]
    const memory = createProviderMemory(() => new Date())
    const engine = startEngine({ memory })
    await engine.detectTopics(topicRequest)
    expect(double.requests.length + double.refused.length).toBe(asked)

    const { topicIDs } = await startEngine({ memory }).detectTopics(topicRequest)

    expect(topicIDs).toEqual([7])
    expect(double.requests.length + double.refused.length).toBe(asked + 1)
    expect(double.requests[1]?.body.response_format?.type ?? 'text').toBe(format)
  })
})

describe('the circuit breaker of a provider', () => {
  /** An engine whose provider has been down long enough to open the circuit. */
  async function startOutage() {
    const memory = createProviderMemory(() => engine.settings.now?.() ?? new Date())
    const engine = startEngine({ memory })
    double.misbehave('server-error', { times: 1000 })
    for (let count = 0; count < 9; count++) await faultOf(engine.detectTopics(topicRequest))
    engine.pass(120_000)
    await faultOf(engine.detectTopics(topicRequest))
    expect(double.requests).toHaveLength(30)
    return { engine, memory }
  }

  test('allows every request three attempts during a short outage, however many there are', async () => {
    const engine = startEngine()
    double.misbehave('server-error', { times: 120 })

    for (let count = 0; count < 40; count++) await faultOf(engine.detectTopics(topicRequest))

    expect(double.requests).toHaveLength(120)
    expect((await engine.detectTopics(topicRequest)).topicIDs).toEqual([7])
  })

  test('opens after a long outage for that key only, and closes after a trial', async () => {
    const { engine, memory } = await startOutage()

    const fault = await faultOf(engine.detectTopics(topicRequest))

    expect(fault).toMatchObject({ kind: 'unavailable', isRetryable: true })
    expect(fault.retryAfterMs).toBeGreaterThan(0)
    expect(double.requests).toHaveLength(30)
    double.behave()
    const stranger = await faultOf(startEngine({ memory, apiKey: 'other' }).detectTopics(topicRequest))
    expect(stranger.message).toContain('did not accept the key')

    engine.pass(fault.retryAfterMs ?? 0)
    expect((await engine.detectTopics(topicRequest)).topicIDs).toEqual([7])
    expect((await engine.detectTopics(topicRequest)).topicIDs).toEqual([7])
  })

  test('allows the trial three attempts', async () => {
    const { engine } = await startOutage()
    engine.pass(15_000)

    await faultOf(engine.detectTopics(topicRequest))

    expect(double.requests).toHaveLength(33)
    await faultOf(engine.detectTopics(topicRequest))
    expect(double.requests).toHaveLength(33)
  })

  test('lets calls bypass it, and closes when they succeed', async () => {
    const { engine, memory } = await startOutage()
    const insistent = startEngine({ memory, bypassCircuitBreaker: true })
    await faultOf(insistent.detectTopics(topicRequest))
    expect(double.requests).toHaveLength(33)
    await faultOf(engine.detectTopics(topicRequest))
    expect(double.requests).toHaveLength(33)

    double.behave()
    expect((await insistent.detectTopics(topicRequest)).topicIDs).toEqual([7])

    expect((await engine.detectTopics(topicRequest)).topicIDs).toEqual([7])
  })

  test('stays closed if the provider is only busy', async () => {
    const engine = startEngine()
    double.misbehave('rate-limited', { times: 9 })
    for (let count = 0; count < 3; count++) await faultOf(engine.detectTopics(topicRequest))

    expect((await engine.detectTopics(topicRequest)).topicIDs).toEqual([7])
  })
})

describe('the usage that a provider bills', () => {
  test('is reported even if no response is usable, including cached input', async () => {
    double.misbehave('garbage', { times: 2 })

    const { kind, usage } = await faultOf(startEngine().draftReply(replyRequest))

    expect(kind).toBe('malformed')
    expect(double.requests).toHaveLength(2)
    expect(usage?.inputTokens).toBeGreaterThan(100)
    expect(usage?.cachedInputTokens).toBeGreaterThan(50)
    expect(usage?.outputTokens).toBeGreaterThan(0)
  })

  test('is zero if the provider is down', async () => {
    double.misbehave('server-error', { times: 3 })

    expect((await faultOf(startEngine().draftReply(replyRequest))).usage).toBeUndefined()
  })
})

describe('a reply', () => {
  test('may ask back, is limited by its channel, and is requested again if it is too long', async () => {
    const answers = ['x'.repeat(1_500), 'Which kettle do you have?']
    double.answer = () => ({
      reason: 'Unclear.',
      escalate: false,
      askBack: true,
      documentIDs: [],
      reply: answers.shift(),
    })

    const thought = await startEngine().draftReply({ ...replyRequest, channelType: 'Phone', mayAskBack: true })

    expect(thought).toMatchObject({ reply: 'Which kettle do you have?', isAskBack: true, escalate: false })
    const [first, second] = double.requests
    expect(first?.body).toMatchObject({ max_completion_tokens: 6_000 })
    expect(JSON.stringify(second?.body.messages)).toContain('at most 1200 characters')
  })

  test('from a server without askBack is no question, and nothing is requested twice', async () => {
    double.answer = () => ({ reason: '', escalate: false, documentIDs: [5], reply: 'At nine.' })

    const thought = await startEngine().draftReply({ ...replyRequest, mayAskBack: false })

    expect(thought.isAskBack).toBeUndefined()
    expect(JSON.stringify(double.requests[0]?.body.messages)).toContain('Ask nothing more')
  })
})

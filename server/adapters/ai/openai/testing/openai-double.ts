import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerByKeywords, type DoubleRequest, readRequest } from './double-answers.ts'
import { answerEmbeddings, findEmbeddingsFlaw } from './double-embeddings.ts'
import { type DoubleRequestBody, findRefusal } from './double-rules.ts'
import { sendStream } from './double-stream.ts'

/** Failures observed with real providers. */
export type Misbehaviour =
  | 'rate-limited'
  | 'insufficient-quota'
  | 'server-error'
  | 'hang'
  | 'hang-up'
  | 'slow-stream'
  | 'half-answer'
  | 'garbage-body'
  | 'garbage'
  | 'empty'
  | 'string-for-list'
  | 'refusal'
  | 'length'
  | 'content-filter'
  | 'no-done'
  | 'error-mid-stream'

interface Quirk {
  kind: Misbehaviour
  /** Headers to add, such as `retry-after`. */
  headers: Record<string, string>
}

type Script = (request: DoubleRequest) => object | string

interface Reply {
  content: string | null
  refusal: string | null
  finishReason: string
}

/**
 * A stateful double of an OpenAI-compatible provider: validates requests as strictly as the published API, records
 * them, responds by keywords or a script, and fails on request.
 */
export async function startOpenAiDouble({ apiKey = 'sk-double', latencyMs = 0 } = {}) {
  const quirks: Quirk[] = []
  let before = 0
  const double = {
    apiKey,
    baseUrl: '',
    /** Delay in milliseconds before every response. */
    latencyMs,
    /** Whether streams arrive in small pieces that are cut anywhere, or in one. */
    cutsStreams: true,
    /** The supported `response_format`. */
    formats: ['json_schema', 'json_object', 'text'],
    /** The maximum number of concurrent requests so far. */
    maxConcurrent: 0,
    /** Duration of each request in milliseconds, from its first byte to the last of the response. */
    taken: [] as number[],
    /** Valid requests, oldest first. */
    requests: [] as DoubleRequest[],
    /** Valid requests for vectors. */
    embedded: [] as { model: string; input: string[] }[],
    /** Rejected requests with the reason. */
    refused: [] as string[],
    /** The content of responses; an object becomes JSON. */
    answer: answerByKeywords as Script,
    /** The next requests fail, one per call or `times`. */
    misbehave(
      kind: Misbehaviour,
      { times = 1, headers = {} }: { times?: number; headers?: Record<string, string> } = {},
    ) {
      for (let count = 0; count < times; count++) quirks.push({ kind, headers })
    },
    /** Clears pending failures. Returns how many there were. */
    behave: () => quirks.splice(0).length,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = parse(await readText(request))
    double.maxConcurrent = Math.max(double.maxConcurrent, ++before)
    if (double.latencyMs > 0) await sleep(double.latencyMs)
    before--
    const refuse = (status: number, message: string, code: string | null, param: string | null = null) => {
      double.refused.push(message)
      sendError(response, status, { message, type: 'invalid_request_error', param, code })
    }
    const isEmbedding = request.url === '/v1/embeddings'
    if (request.method !== 'POST' || (request.url !== '/v1/chat/completions' && !isEmbedding)) {
      return refuse(404, `Invalid URL (${request.method} ${request.url})`, null)
    }
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      const given = request.headers.authorization?.replace('Bearer ', '')
      return refuse(401, `Incorrect API key provided: ${given}.`, 'invalid_api_key')
    }
    if (isEmbedding) {
      const flaw = findEmbeddingsFlaw(body)
      if (flaw) return refuse(400, flaw.message, null, flaw.param)
      double.embedded.push(body as { model: string; input: string[] })
      const quirk = quirks.shift()
      if (quirk && isFailure(quirk, response)) return
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answerEmbeddings(body)))
      return
    }
    const flaw = findRefusal(body, double.formats)
    if (flaw) return refuse(400, flaw.message, null, flaw.param)
    const seen = readRequest(body as DoubleRequestBody)
    double.requests.push(seen)
    const quirk = quirks.shift()
    if (quirk && isFailure(quirk, response)) return
    const isWhole = !double.cutsStreams && !quirk
    await send(response, seen, toReply(double.answer(seen), quirk?.kind), { kind: quirk?.kind, isWhole })
  }

  // Keeps idle connections open for clients that pause.

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const since = performance.now()
    response.once('finish', () => double.taken.push(performance.now() - since))
    serve(request, response).catch((error: Error) => {
      sendError(response, 500, { message: error.message, type: 'server_error', param: null, code: null })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return double
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Failures without a response. */
function isFailure({ kind, headers }: Quirk, response: ServerResponse): boolean {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (kind === 'hang') return true
  if (kind === 'hang-up') return Boolean(response.socket?.destroy())
  if (kind === 'garbage-body')
    return Boolean(response.setHeader('content-type', 'application/json').end('{"id": "chat'))
  const errors: Partial<Record<Misbehaviour, [status: number, type: string, code: string | null]>> = {
    'rate-limited': [429, 'requests', 'rate_limit_exceeded'],
    'insufficient-quota': [429, 'insufficient_quota', 'insufficient_quota'],
    'server-error': [500, 'server_error', null],
  }
  const [status, type, code] = errors[kind] ?? []
  if (!status || !type) return false
  sendError(response, status, { message: `Scripted failure: ${kind}.`, type, param: null, code: code ?? null })
  return true
}

function toReply(answer: object | string, kind: Misbehaviour | undefined): Reply {
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const whole = { content, refusal: null, finishReason: 'stop' }
  if (kind === 'garbage') return { ...whole, content: 'Sure! Here is {"what you: asked for' }
  if (kind === 'empty') return { ...whole, content: '' }
  // Like small models: an ID as text, and a list in one string.
  if (kind === 'string-for-list') return { ...whole, content: content.replace(/\[([\d,]*)\]/g, '"$1"') }
  if (kind === 'refusal') return { ...whole, content: null, refusal: 'I am sorry, I cannot help with that.' }
  if (kind === 'length') return { ...whole, content: content.slice(0, content.length / 2), finishReason: 'length' }
  if (kind === 'content-filter') return { ...whole, content: '', finishReason: 'content_filter' }
  return whole
}

interface Manner {
  kind: Misbehaviour | undefined
  isWhole: boolean
}

async function send(response: ServerResponse, { body }: DoubleRequest, reply: Reply, { kind, isWhole }: Manner) {
  const tokens = (text: string) => Math.ceil(text.length / 4)
  const prompt_tokens = tokens(JSON.stringify(body.messages))
  const completion_tokens = tokens(reply.content ?? reply.refusal ?? '')
  const usage = {
    ...{ prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    prompt_tokens_details: { cached_tokens: Math.floor(prompt_tokens / 2) },
  }
  const common = { id: 'chatcmpl-double', created: 1_700_000_000, model: body.model }
  if (body.stream) return sendStream(response, { body, common, usage, ...reply, kind, isWhole })

  const message = { role: 'assistant', content: reply.content, refusal: reply.refusal }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: reply.finishReason }]
  const text = JSON.stringify({ ...common, object: 'chat.completion', choices, usage })
  response.setHeader('content-type', 'application/json').setHeader('content-length', Buffer.byteLength(text))
  if (kind !== 'half-answer') return response.end(text)
  response.write(text.slice(0, text.length / 2), () => response.socket?.destroy())
}

function sendError(response: ServerResponse, status: number, error: Record<string, string | null>) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

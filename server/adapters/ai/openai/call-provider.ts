import type { OpenAI } from 'openai'
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions'
import { readServerSentEvents } from './server-sent-events.ts'

/** The raw response of a provider, before validation. */
export interface Completion {
  text: string
  refusal: string
  /** Functions that the model wants to call. */
  toolCalls: { id: string; name: string; arguments: string }[]
  /** Null if the response was cut off. */
  finishReason: string | null
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
}

/** The response was cut off or violated the protocol: an error of the connection, not of the model. */
export class BrokenAnswer extends Error {
  override name = 'BrokenAnswer'
}

/** Sends one request without retries. Throws the client's own errors, or `BrokenAnswer`. */
export async function callProvider(
  client: OpenAI,
  body: ChatCompletionCreateParams,
  { signal, onPiece }: { signal: AbortSignal; onPiece?: (piece: string) => void },
): Promise<Completion> {
  const asked = client.chat.completions.create(body as ChatCompletionCreateParamsNonStreaming, {
    signal,
    maxRetries: 0,
  })
  const completion = body.stream
    ? await collect(await asked.asResponse().catch(toBrokenAnswer), signal, onPiece)
    : fromWhole(await asked.catch(toBrokenAnswer))
  // A stream that the caller stops ends like a complete one.
  signal.throwIfAborted()
  const estimated = Math.ceil(JSON.stringify(body.messages).length / 4)
  return {
    ...completion,
    inputTokens: completion.inputTokens || estimated,
    outputTokens: completion.outputTokens || Math.ceil(completion.text.length / 4),
  }
}

function fromWhole(answer: Partial<ChatCompletion>): Completion {
  const choice = answer?.choices?.[0]
  if (!choice?.message) throw new BrokenAnswer('The AI provider sent no answer.')
  const { content, refusal, tool_calls: wanted } = choice.message
  return {
    text: toText(content),
    toolCalls: readToolCalls(wanted),
    refusal: refusal ?? '',
    finishReason: choice.finish_reason ?? 'stop',
    inputTokens: answer.usage?.prompt_tokens ?? 0,
    cachedInputTokens: answer.usage?.prompt_tokens_details?.cached_tokens ?? 0,
    outputTokens: answer.usage?.completion_tokens ?? 0,
  }
}

/** Reads the response events. The client library's reader takes several times as long. */
async function collect(
  response: Response,
  signal: AbortSignal,
  onPiece: ((piece: string) => void) | undefined,
): Promise<Completion> {
  const { body, headers } = response
  // Servers that cannot stream send a complete JSON response.
  const isWhole = headers.get('content-type')?.includes('application/json')
  if (isWhole || !body) return fromWhole(await response.json().catch(toBrokenAnswer))
  const completion: Completion = {
    text: '',
    toolCalls: [],
    refusal: '',
    finishReason: null,
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: 0,
  }
  const listener = onPiece && watchListener(onPiece)
  let failure: object | undefined
  let isDone = false
  try {
    await readServerSentEvents(body, (data) => {
      isDone ||= data.startsWith('[DONE]')
      if (isDone) return
      const chunk: ChatCompletionChunk & { error?: object } = JSON.parse(data)
      failure = chunk?.error
      if (failure) throw new BrokenAnswer('The AI provider failed while it answered.')
      addChunk(completion, chunk, listener?.pass)
    })
  } catch (error) {
    signal.throwIfAborted()
    if (listener?.hasFailed()) throw error
    if (failure) throw await toClientError(failure, headers)
    toBrokenAnswer(error)
  }
  return completion
}

/** Converts a rejection to the client library's error. */
async function toClientError(failure: object, headers: Headers): Promise<Error> {
  const { APIError } = await import('openai')
  return new APIError(undefined, failure, undefined, headers)
}

function addChunk(
  completion: Completion,
  { choices, usage }: ChatCompletionChunk,
  onPiece: ((piece: string) => void) | undefined,
): void {
  completion.inputTokens = usage?.prompt_tokens ?? completion.inputTokens
  completion.cachedInputTokens = usage?.prompt_tokens_details?.cached_tokens ?? completion.cachedInputTokens
  completion.outputTokens = usage?.completion_tokens ?? completion.outputTokens
  const choice = choices?.[0]
  const piece = toText(choice?.delta?.content)
  completion.text += piece
  completion.refusal += choice?.delta?.refusal ?? ''
  completion.finishReason = choice?.finish_reason ?? completion.finishReason
  if (piece) onPiece?.(piece)
}

/**
 * Distinguishes errors of the listener from those of the connection. A generator around the stream would cost more
 * than everything else.
 */
function watchListener(onPiece: (piece: string) => void) {
  let hasFailed = false
  return {
    hasFailed: () => hasFailed,
    pass(piece: string) {
      hasFailed = true
      onPiece(piece)
      hasFailed = false
    },
  }
}

/** Servers omit different fields. */
function readToolCalls(wanted: unknown): Completion['toolCalls'] {
  if (!Array.isArray(wanted)) return []
  return wanted.flatMap((call: { id?: unknown; function?: { name?: unknown; arguments?: unknown } }, index) => {
    const { name, arguments: given } = call?.function ?? {}
    if (typeof name !== 'string') return []
    const id = typeof call.id === 'string' && call.id !== '' ? call.id : `call-${index}`
    return [{ id, name, arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}) }]
  })
}

function toBrokenAnswer(error: unknown): never {
  const isFromClient = error instanceof Error && 'status' in error
  if (isFromClient) throw error
  throw new BrokenAnswer('The answer of the AI provider broke off or cannot be read.', { cause: error })
}

/** Some servers send the content in parts. */
function toText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: unknown }) => (typeof part?.text === 'string' ? part.text : '')).join('')
}

import type { ChatCompletion, ChatCompletionChunk, ChatCompletionCreateParams } from 'openai/resources/chat/completions'
import type { PostAnswer } from '../../../platform/outbound/outbound-call.ts'
import {
  BrokenAnswer,
  type Endpoint,
  postToProvider,
  RefusedRequest,
  readJson,
  toProviderError,
} from './post-to-provider.ts'
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

/** Sends one request without retries. Throws the errors of `postToProvider` and `onPiece`. */
export async function callProvider(
  endpoint: Endpoint,
  body: ChatCompletionCreateParams,
  { signal, onPiece }: { signal: AbortSignal; onPiece?: (piece: string) => void },
): Promise<Completion> {
  const answer = await postToProvider(endpoint, '/chat/completions', body, signal)
  // Servers that cannot stream send a complete JSON response.
  const isWhole = !body.stream || answer.headers['content-type']?.includes('application/json')
  const completion = isWhole
    ? fromWhole((await readJson(answer, signal)) as Partial<ChatCompletion>)
    : await collect(answer, signal, onPiece)
  // A stream that the caller stops ends like a complete one.
  signal.throwIfAborted()
  return {
    ...completion,
    inputTokens: completion.inputTokens || Math.ceil(JSON.stringify(body.messages).length / 4),
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

/** Reads the response events. */
async function collect(
  answer: PostAnswer,
  signal: AbortSignal,
  onPiece: ((piece: string) => void) | undefined,
): Promise<Completion> {
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
  let isDone = false
  const take = (data: string) => {
    isDone ||= data.startsWith('[DONE]')
    if (isDone) return
    const chunk: ChatCompletionChunk & { error?: object } = JSON.parse(data)
    if (chunk?.error) throw new RefusedRequest(chunk.error, answer)
    addChunk(completion, chunk, listener?.pass)
  }
  await readServerSentEvents(answer.read, take).catch((error: unknown) => {
    throw listener?.hasFailed() ? error : toProviderError(error, signal)
  })
  return completion
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

/** Some servers send the content in parts. */
function toText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: unknown }) => (typeof part?.text === 'string' ? part.text : '')).join('')
}

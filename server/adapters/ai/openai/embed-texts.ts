import type { CreateEmbeddingResponse } from 'openai/resources/embeddings'
import { AiFault, type Usage } from '../ai.ts'
import type { Provider } from './ask-provider.ts'
import type { Completion } from './call-provider.ts'
import { BrokenAnswer, postToProvider, readJson } from './post-to-provider.ts'
import { toProviderFault } from './provider-fault.ts'
import { tryAgain } from './try-again.ts'
import { withMeter } from './with-meter.ts'

export interface Embedded {
  /** In the order of the texts, all of the same length. */
  vectors: Float32Array[]
  usage: Usage
}

const timeoutMs = 20_000
/** Maximum characters: fewer tokens than the limit of every model. */
const maxText = 12_000
/** Models have up to a few thousand dimensions. */
const maxDimensions = 16_384

/** Vectors from the provider's `/embeddings`. `withinMs` limits all attempts together, if someone waits. */
export async function embedTexts(provider: Provider, texts: readonly string[], withinMs?: number): Promise<Embedded> {
  const { model, apiKey, memory, bypassCircuitBreaker, now, sleep, random } = provider
  const startedAt = now().getTime()
  const until = withinMs === undefined ? undefined : startedAt + withinMs
  // Providers reject empty texts.
  const input = texts.map((text) => text.slice(0, maxText).trim() || '-')
  let vectors: Float32Array[] = []
  const attempt = async (signal: AbortSignal): Promise<Completion> => {
    const body = { model, input, encoding_format: 'float' }
    const answer = await readJson(await postToProvider(provider, '/embeddings', body, signal), signal)
    vectors = readVectors(answer, input.length)
    const inputTokens =
      (answer as CreateEmbeddingResponse | null)?.usage?.prompt_tokens || Math.ceil(input.join('').length / 4)
    return {
      text: '',
      refusal: '',
      toolCalls: [],
      finishReason: 'stop',
      inputTokens,
      cachedInputTokens: 0,
      outputTokens: 0,
    }
  }
  const toFault = (error: unknown) => toProviderFault(error, { apiKey, now: now() })
  const breaker = memory.breakerOf(provider)
  const messages = input.map((content) => ({ role: 'user' as const, content }))
  const { inputTokens } = await withMeter(provider, messages, until, async (noteTaken) => {
    const options = { breaker, bypassCircuitBreaker, until, now, sleep, random, timeoutMs, toFault }
    const taken = await tryAgain(attempt, options)
    noteTaken(taken)
    return taken
  })
  return { vectors, usage: { model, inputTokens, outputTokens: 0, ms: now().getTime() - startedAt } }
}

function readVectors(answer: unknown, count: number): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(data) || data.length !== count) throw new BrokenAnswer('The AI provider sent no vectors.')
  const vectors: Float32Array[] = Array.from({ length: count })
  data.forEach((item: { index?: unknown; embedding?: unknown } | null, place) => {
    const index = typeof item?.index === 'number' ? item.index : place
    const embedding = item?.embedding
    if (!Array.isArray(embedding) || !embedding.every((value) => Number.isFinite(value)) || index >= count) {
      throw new BrokenAnswer('The AI provider sent vectors that cannot be read.')
    }
    vectors[index] = Float32Array.from(embedding)
  })
  const [first] = vectors
  const isEven = first && vectors.every((vector) => vector?.length === first.length)
  if (!isEven || first.length === 0 || first.length > maxDimensions) {
    throw new AiFault('malformed', 'The AI provider sent vectors of different lengths.')
  }
  return vectors
}

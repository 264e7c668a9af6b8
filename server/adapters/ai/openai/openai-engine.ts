import { setTimeout as sleepFor } from 'node:timers/promises'
import type { TObject } from 'typebox'
import { type AiEngine, AiFault, type Usage, type WithUsage } from '../ai.ts'
import type { Meter } from '../meter.ts'
import { askProvider, type Provider } from './ask-provider.ts'
import type { Completion } from './call-provider.ts'
import { toArticleExchange } from './exchanges/article-exchange.ts'
import { toAssistExchange } from './exchanges/assist-exchange.ts'
import { toDescriptionExchange } from './exchanges/description-exchange.ts'
import { type Exchange, type Message, UnusableAnswer } from './exchanges/exchange.ts'
import { toLanguageExchange } from './exchanges/language-exchange.ts'
import { toPlaceExchange } from './exchanges/place-exchange.ts'
import { toReplyExchange } from './exchanges/reply-exchange.ts'
import { toSpamExchange } from './exchanges/spam-exchange.ts'
import { toSummaryExchange } from './exchanges/summary-exchange.ts'
import { toTopicExchange } from './exchanges/topic-exchange.ts'
import { toTranslationExchange } from './exchanges/translation-exchange.ts'
import type { Endpoint } from './post-to-provider.ts'
import { createProviderMemory, type ProviderMemory } from './provider-memory.ts'
import { readAnswer } from './read-answer.ts'

interface Timeouts {
  /** Milliseconds per attempt for topics, spam or a language. */
  short: number
  /** Milliseconds per attempt for a reply, a summary or a translation. */
  long: number
}

export interface OpenAiSettings extends Endpoint {
  /** The provider's name for the model. */
  model: string
  supportsVision: boolean
  /** Shared by the process, so that outages are known across engines. */
  memory?: ProviderMemory
  /** Calls the provider even while its circuit breaker is open. */
  bypassCircuitBreaker?: boolean
  meter?: Meter | undefined
  now?: () => Date
  sleep?: (ms: number) => Promise<unknown>
  random?: () => number
  timeouts?: Partial<Timeouts>
}

/**
 * The engine over any OpenAI-compatible provider.
 *
 *     const engine = createOpenAiEngine({ apiKey, baseUrl, model: 'gpt-4o-mini', supportsVision: true, post })
 *     const { topicIDs, usage } = await engine.detectTopics({ trainingKey, topics, text })
 */
export function createOpenAiEngine(settings: OpenAiSettings): AiEngine {
  const provider = toProvider(settings)
  const { supportsVision } = settings
  const { short, long } = { short: 20_000, long: 60_000, ...settings.timeouts }
  const free: Usage = { model: settings.model, inputTokens: 0, outputTokens: 0, ms: 0 }
  return {
    async detectTopics(request) {
      if (request.topics.length === 0 || !hasWords(request.text)) return { topicIDs: [], usage: free }
      return think(provider, toTopicExchange(request), short)
    },
    judgeSpam: (request) => think(provider, toSpamExchange(request), short),
    draftReply: (request, onText) => think(provider, toReplyExchange(request, { supportsVision }), long, { onText }),
    async summarise(request) {
      if (request.messages.length === 0) return { summary: '', usage: free }
      const { withinMs } = request
      return think(provider, toSummaryExchange(request), long, { withinMs })
    },
    async translate(request) {
      if (!hasWords(request.text)) return { text: request.text, usage: free }
      return think(provider, toTranslationExchange(request), long)
    },
    transformNotes: (request) => think(provider, toDescriptionExchange(request, { supportsVision }), long),
    async detectLanguage(text, candidates) {
      if (!hasWords(text)) return { language: undefined, usage: free }
      return think(provider, toLanguageExchange(text, candidates), short)
    },
    assist: (request, onText) => think(provider, toAssistExchange(request), long, { onText: onText ?? (() => {}) }),
    draftArticle: (request) => think(provider, toArticleExchange(request), long),
    languageOfPlace: (request) => think(provider, toPlaceExchange(request), short),
  }
}

const hasWords = (text: string) => /\p{L}/u.test(text)

export function toProvider(settings: OpenAiSettings): Provider {
  const { apiKey, baseUrl, post, model, sleep = sleepFor, random = Math.random } = settings
  const { now = () => new Date(), memory = createProviderMemory(now), bypassCircuitBreaker = false, meter } = settings
  return { apiKey, baseUrl, post, model, memory, bypassCircuitBreaker, meter, now, sleep, random }
}

interface Listener {
  onText?: ((text: string) => void) | undefined
  /** Usage of all requests and attempts together. */
  withinMs?: number | undefined
}

/** Requests an answer, and repeats the request once if the answer is unusable; usage includes both. */
async function think<Shape extends TObject, Answer extends object>(
  provider: Provider,
  exchange: Exchange<Shape, Answer>,
  timeoutMs: number,
  { onText, withinMs }: Listener = {},
): Promise<WithUsage<Answer>> {
  const startedAt = provider.now().getTime()
  const until = withinMs === undefined ? undefined : startedAt + withinMs
  const taken: Completion[] = []
  const ask = async (messages: Message[]) => {
    const noteTaken = (completion: Completion) => taken.push(completion)
    return askProvider(provider, { exchange, messages, timeoutMs, until, onText, noteTaken })
  }
  const toThought = (answer: Answer) => ({ ...answer, usage: sum(taken, provider, startedAt) })

  try {
    const completion = await ask(exchange.messages)
    try {
      return toThought(readAnswer(exchange, completion))
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error
      const repaired = await ask([...exchange.messages, ...toRepair(completion, error)])
      return toThought(readAgain(exchange, repaired))
    }
  } catch (error) {
    if (error instanceof AiFault && taken.length > 0) error.usage = sum(taken, provider, startedAt)
    throw error
  }
}

function toRepair({ text }: Completion, { message }: UnusableAnswer): Message[] {
  return [
    { role: 'assistant', content: text.slice(0, 20_000) || '(nothing)' },
    {
      role: 'user',
      content: `That answer cannot be used: ${message}. Answer again, as one JSON object of the given shape.`,
    },
  ]
}

function readAgain<Shape extends TObject, Answer>(exchange: Exchange<Shape, Answer>, completion: Completion): Answer {
  try {
    return readAnswer(exchange, completion)
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    throw new AiFault(
      'malformed',
      `The model's answer cannot be used, also after it was asked again: ${error.message}.`,
      { cause: error },
    )
  }
}

function sum(taken: Completion[], { model, now }: Provider, startedAt: number): Usage {
  const total = (figure: 'inputTokens' | 'cachedInputTokens' | 'outputTokens') =>
    taken.reduce((all, one) => all + one[figure], 0)
  return {
    model,
    inputTokens: total('inputTokens'),
    cachedInputTokens: total('cachedInputTokens'),
    outputTokens: total('outputTokens'),
    ms: now().getTime() - startedAt,
  }
}

import { LRUCache } from 'lru-cache'
import type { Post } from '../../platform/outbound/outbound-call.ts'
import type { Threads } from '../../platform/threads/threads.ts'
import type { AiEngine, EmbeddedEncoder, Encoder, Usage } from './ai.ts'
import { createEmbeddedEncoder } from './embedded-encoder.ts'
import { createLazyEngine } from './lazy-engine.ts'
import type { Meter } from './meter.ts'
import type { ProviderMemory } from './openai/provider-memory.ts'
import { cost, type Price } from './prices.ts'
import { createProviderEncoder } from './provider-encoder.ts'

/** Port: provides AI engines and encoders. */
export interface Engines {
  /** An engine for a provider, called on behalf of the customer. */
  provider(account: ProviderAccount): AiEngine
  /** The engine without external dependencies. `key` is the customer, for fair scheduling. */
  embedded(key: string): AiEngine
  /** The encoder without external dependencies, with the customer for fair scheduling. */
  encoder(key: string): EmbeddedEncoder
  /**
   * An encoder with the provider's vectors and the embedded encoder's words. `noteUsage` receives the usage of each
   * request.
   */
  providerEncoder(account: ProviderAccount, embedded: Encoder, noteUsage: (usage: Usage) => Promise<void>): Encoder
  /** The cost of an answer in US dollars; null if the model's price is unknown. */
  cost(usage: Usage): number | null
}

export interface ProviderAccount {
  apiKey: string
  /** The URL chosen by the customer; null for the operator's. */
  baseUrl: string | null
  /** The provider's name for the model. */
  model: string
  supportsVision: boolean
  /** A user requested the call, so the circuit breaker is bypassed. */
  bypassCircuitBreaker?: boolean
  meter?: Meter
}

interface EngineSettings {
  /** Runs long tasks of the embedded engine. */
  threads: Threads
  /** The operator's provider. */
  baseUrl: string | undefined
  /** Reaches only addresses that customers may choose. */
  guardedPost: Post
  now(): Date
  /** In US dollars per million tokens, by model name. */
  prices?: Map<string, Price>
}

const openAi = 'https://api.openai.com/v1'

export function createEngines({ baseUrl = openAi, guardedPost, now, prices, threads }: EngineSettings): Engines {
  let memory: ProviderMemory | undefined
  let providers: ReturnType<typeof loadProviders> | undefined
  let unguardedPost: Post | undefined
  const embedded = new LRUCache<string, AiEngine>({ max: 1000 })
  let embedding: ReturnType<typeof loadEmbedded> | undefined
  const loadOnce = () => {
    embedding ??= loadEmbedded(threads)
    return embedding
  }
  const load = async (account: ProviderAccount) => {
    // Modules are cached here, because each message uses three engines.
    providers ??= loadProviders()
    const { createProviderMemory, createPost, ...loaded } = await providers
    unguardedPost ??= createPost()
    memory ??= createProviderMemory(now)
    const { apiKey, model, supportsVision, bypassCircuitBreaker = false, meter } = account
    const reached = account.baseUrl
      ? { baseUrl: account.baseUrl.replace(/(?<!\/)\/+$/, ''), post: guardedPost }
      : { baseUrl, post: unguardedPost }
    const settings = { apiKey, model, supportsVision, bypassCircuitBreaker, meter, memory, now, ...reached }
    return { ...loaded, settings }
  }
  return {
    provider: (account) =>
      createLazyEngine(async () => {
        const { createOpenAiEngine, settings } = await load(account)
        return createOpenAiEngine(settings)
      }),
    providerEncoder(account, embedded, noteUsage) {
      const embed: Parameters<typeof createProviderEncoder>[0]['embed'] = async (texts, withinMs) => {
        const { toProvider, embedTexts, settings } = await load(account)
        return embedTexts(toProvider(settings), texts, withinMs)
      }
      const name = `${account.model} at ${account.baseUrl ?? baseUrl}`
      return createProviderEncoder({ name, embedded, embed, noteUsage })
    },
    embedded(key) {
      const known = embedded.get(key) ?? createLazyEngine(async () => (await loadOnce())(key))
      embedded.set(key, known)
      return known
    },
    encoder: (key) => createEmbeddedEncoder(threads, key),
    cost: (usage) => cost(usage, prices),
  }
}

async function loadProviders() {
  const [{ createOpenAiEngine, toProvider }, { createProviderMemory }, { embedTexts }, { createPost }] =
    await Promise.all([
      import('./openai/openai-engine.ts'),
      import('./openai/provider-memory.ts'),
      import('./openai/embed-texts.ts'),
      import('../../platform/outbound/post.ts'),
    ])
  return { createOpenAiEngine, toProvider, createProviderMemory, embedTexts, createPost }
}

/** Shared by all customers of the process, including what it learns. */
async function loadEmbedded(threads: Threads): Promise<(key: string) => AiEngine> {
  const [{ createEmbeddedEngine, createEmbeddedMemory }, { runInThreads }] = await Promise.all([
    import('./embedded/create-embedded-engine.ts'),
    import('./embedded/task-runner.ts'),
  ])
  const learned = createEmbeddedMemory()
  return (key) => createEmbeddedEngine(runInThreads(threads, key), learned, key)
}

import type { AiEngine, Usage } from './ai.ts'
import { createLazyEngine } from './lazy-engine.ts'
import type { ProviderMemory } from './openai/provider-memory.ts'
import { cost, type Price } from './prices.ts'

/** Port: where engines come from. */
export interface Engines {
  /** Over a provider that is spoken to in the customer's name. */
  provider(account: ProviderAccount): AiEngine
  /** The one that needs nothing from outside; there is one for the process. */
  embedded(): AiEngine
  /** What an answer cost in US dollars, or null for a model whose price is not known. */
  cost(usage: Usage): number | null
}

export interface ProviderAccount {
  apiKey: string
  /** The address that the customer chose, or null for the operator's. */
  baseUrl: string | null
  /** As the provider names it. */
  model: string
  supportsVision: boolean
  /** A person said that it shall be asked now, however often it failed. */
  isInsistent?: boolean
}

interface EngineSettings {
  /** The operator's provider. */
  baseUrl: string | undefined
  /** Reaches what customers may choose, and nothing else. */
  guardedFetch: typeof fetch
  now(): Date
  /** In US dollars per million tokens, by the name of the model. */
  prices?: Map<string, Price>
}

const openAi = 'https://api.openai.com/v1'

export function createEngines({ baseUrl = openAi, guardedFetch, now, prices }: EngineSettings): Engines {
  let memory: ProviderMemory | undefined
  const embedded = createLazyEngine(loadEmbedded)
  return {
    provider: (account) =>
      createLazyEngine(async () => {
        const { createOpenAiEngine, createProviderMemory } = await loadProviders()
        memory ??= createProviderMemory(now)
        const { apiKey, model, supportsVision, isInsistent = false } = account
        const reached = account.baseUrl
          ? { baseUrl: account.baseUrl.replace(/\/+$/, ''), fetch: guardedFetch }
          : { baseUrl, fetch }
        return createOpenAiEngine({ apiKey, model, supportsVision, isInsistent, memory, now, ...reached })
      }),
    embedded: () => embedded,
    cost: (usage) => cost(usage, prices),
  }
}

async function loadProviders() {
  const [{ createOpenAiEngine }, { createProviderMemory }] = await Promise.all([
    import('./openai/openai-engine.ts'),
    import('./openai/provider-memory.ts'),
  ])
  return { createOpenAiEngine, createProviderMemory }
}

async function loadEmbedded(): Promise<AiEngine> {
  const { createEmbeddedEngine } = await import('./embedded/create-embedded-engine.ts')
  return createEmbeddedEngine()
}

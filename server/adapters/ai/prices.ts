import type { Usage } from './ai.ts'

export interface Price {
  input: number
  output: number
  /** Price of cached input; the full price if unknown. */
  cached?: number
}

/**
 * US dollars per million tokens: the list prices of api.openai.com at the end of 2025, without batch discounts.
 * Prices change, and other providers have their own: the setting `AI_PRICES` takes precedence. A model is matched by
 * its name, alone or followed by a date or `latest`; other variants are not guessed.
 */
const prices: Record<string, Price> = {
  embedded: { input: 0, output: 0 },
  'gpt-3.5-turbo': { input: 0.5, output: 1.5 },
  'gpt-4': { input: 30, output: 60 },
  'gpt-4-turbo': { input: 10, output: 30 },
  'gpt-4.1': { input: 2, output: 8, cached: 0.5 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6, cached: 0.1 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4, cached: 0.025 },
  'gpt-4o': { input: 2.5, output: 10, cached: 1.25 },
  'gpt-4o-mini': { input: 0.15, output: 0.6, cached: 0.075 },
  'gpt-5': { input: 1.25, output: 10, cached: 0.125 },
  'gpt-5-mini': { input: 0.25, output: 2, cached: 0.025 },
  'gpt-5-nano': { input: 0.05, output: 0.4, cached: 0.005 },
  o1: { input: 15, output: 60, cached: 7.5 },
  o3: { input: 2, output: 8, cached: 0.5 },
  'o3-mini': { input: 1.1, output: 4.4, cached: 0.55 },
  'o4-mini': { input: 1.1, output: 4.4, cached: 0.275 },
}

/** The cost of an answer in US dollars; null if the model's price is unknown. */
export function cost(
  { model, inputTokens, outputTokens, cachedInputTokens = 0 }: Usage,
  known: Map<string, Price> = new Map(),
): number | null {
  const full = model.toLowerCase()
  const name = full.replace(/-(\d{4}(-\d{2}){0,2}|latest)$/, '')
  const price = known.get(full) ?? known.get(name) ?? (Object.hasOwn(prices, name) ? prices[name] : undefined)
  if (!price) return null
  const cached = Math.min(cachedInputTokens, inputTokens)
  const input = (inputTokens - cached) * price.input + cached * (price.cached ?? price.input)
  return (input + outputTokens * price.output) / 1_000_000
}

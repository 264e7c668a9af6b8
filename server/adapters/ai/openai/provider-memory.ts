import { createGrowingCache } from '../../../platform/growing-cache.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import type { AnswerFormat } from './request-body.ts'

interface Provider {
  baseUrl: string
  apiKey: string
  model: string
}

/**
 * What is known about providers across engines: engines change with settings, and one memory stays with the process.
 */
export interface ProviderMemory {
  breakerOf(provider: Provider): CircuitBreaker
  /** The richest format that worked. */
  formatOf(provider: Provider): AnswerFormat | undefined
  rememberFormat(provider: Provider, format: AnswerFormat): void
}

export function createProviderMemory(now: () => Date): ProviderMemory {
  const breakers = createGrowingCache<string, CircuitBreaker>(10_000)
  // Kept for an hour, because a server may be upgraded.
  const formats = createGrowingCache<string, AnswerFormat>(10_000, 3_600_000)
  return {
    breakerOf({ baseUrl, apiKey }) {
      const key = `${baseUrl}\n${apiKey}`
      const breaker = breakers.get(key) ?? createCircuitBreaker({ now })
      breakers.set(key, breaker)
      return breaker
    },
    formatOf: ({ baseUrl, model }) => formats.get(`${baseUrl}\n${model}`),
    rememberFormat: ({ baseUrl, model }, format) => void formats.set(`${baseUrl}\n${model}`, format),
  }
}

import { expect } from 'vitest'
import type { Thought } from '../ai.ts'

/** Every answer has its usage. */
export function expectUsage({ usage }: Thought<object>) {
  expect(usage.model).not.toBe('')
  for (const figure of [usage.inputTokens, usage.outputTokens, usage.ms]) expect(figure).toBeGreaterThanOrEqual(0)
}

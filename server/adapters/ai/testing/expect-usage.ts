import { expect } from 'vitest'
import type { WithUsage } from '../ai.ts'

/** Every answer reports its usage. */
export function expectUsage({ usage }: WithUsage<object>) {
  expect(usage.model).not.toBe('')
  for (const figure of [usage.inputTokens, usage.outputTokens, usage.ms]) expect(figure).toBeGreaterThanOrEqual(0)
}

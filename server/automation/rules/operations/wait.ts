import { Type } from 'typebox'
import type { Operation } from './operation.ts'

/** In seconds. */
export const longestWait = 300

export const wait = {
  operation: 'wait',
  description: 'Delays what follows, by at most 300 seconds.',
  parameters: Type.Object({ seconds: Type.Integer({ minimum: 0, maximum: longestWait }) }),
} satisfies Operation

import { Type } from 'typebox'
import type { Operation } from './operation.ts'

export const close = {
  operation: 'close',
  description: 'Closes the ticket.',
  parameters: Type.Object({}),
} satisfies Operation

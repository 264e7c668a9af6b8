import { Type } from 'typebox'
import type { Operation } from './operation.ts'

export const reopen = {
  operation: 'reopen',
  description: 'Opens a closed ticket again.',
  parameters: Type.Object({}),
} satisfies Operation

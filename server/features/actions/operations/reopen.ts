import { Type } from '../../../../contract/schema.ts'
import type { Operation } from './operation.ts'

export const reopen = {
  operation: 'reopen',
  description: 'Opens a closed ticket again.',
  parameters: Type.Object({}),
} satisfies Operation

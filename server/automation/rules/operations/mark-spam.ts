import { Type } from 'typebox'
import type { Operation } from './operation.ts'

export const markSpam = {
  operation: 'markSpam',
  description: 'Marks the ticket as spam.',
  parameters: Type.Object({}),
} satisfies Operation

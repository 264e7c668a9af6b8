import { Type } from 'typebox'
import type { Operation } from './operation.ts'

export const sendReply = {
  operation: 'sendReply',
  description: 'Sends the drafted reply.',
  parameters: Type.Object({}),
} satisfies Operation

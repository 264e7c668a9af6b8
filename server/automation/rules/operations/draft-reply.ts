import { Type } from 'typebox'
import { LongText } from '../../../../contract/fields.ts'
import type { Operation } from './operation.ts'

export const draftReply = {
  operation: 'draftReply',
  description: 'Has the AI draft a reply, with instructions of its own.',
  parameters: Type.Object({ instructions: Type.Optional(LongText) }),
} satisfies Operation

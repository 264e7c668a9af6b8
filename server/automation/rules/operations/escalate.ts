import { Type } from 'typebox'
import { LongText } from '../../../../contract/fields.ts'
import { EmailAddress, type Operation } from './operation.ts'

export const escalate = {
  operation: 'escalate',
  description: 'Hands the ticket to people, with a comment, and tells an address.',
  parameters: Type.Object({ comment: Type.Optional(LongText), email: Type.Optional(EmailAddress) }),
} satisfies Operation

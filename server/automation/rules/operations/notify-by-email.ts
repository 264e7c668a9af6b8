import { Type } from 'typebox'
import { LongText, ShortText } from '../../../../contract/fields.ts'
import { EmailAddress, type Operation, oncePerTicket } from './operation.ts'

export const notifyByEmail = {
  operation: 'notifyByEmail',
  description: 'Mails a notice to an address.',
  parameters: Type.Object({
    to: EmailAddress,
    subject: Type.Optional(ShortText),
    text: Type.Optional(LongText),
    ...oncePerTicket,
  }),
} satisfies Operation

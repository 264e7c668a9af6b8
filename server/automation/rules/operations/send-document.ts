import { Type } from 'typebox'
import { Id } from '../../../../contract/fields.ts'
import { type Operation, oncePerTicket } from './operation.ts'

export const sendDocument = {
  operation: 'sendDocument',
  description: 'Sends the text of a document to the end user.',
  parameters: Type.Object({ documentID: Id, ...oncePerTicket }),
} satisfies Operation

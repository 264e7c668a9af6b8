import { Type } from 'typebox'
import { LongText } from '../../../../contract/fields.ts'
import type { Operation } from './operation.ts'

export const instruct = {
  operation: 'instruct',
  description:
    'Puts an instruction into the prompt of the reply: the text, or else the name and description of the action.',
  parameters: Type.Object({ text: Type.Optional(LongText) }),
} satisfies Operation

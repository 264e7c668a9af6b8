import { Type } from 'typebox'
import { Name } from '../../../../contract/fields.ts'
import type { Operation } from './operation.ts'

export const setCustomField = {
  operation: 'setCustomField',
  description: 'Sets a custom field of the ticket.',
  parameters: Type.Object({ name: Name, value: Type.Unknown() }),
} satisfies Operation

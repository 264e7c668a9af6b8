import { Type } from '../../../../contract/schema.ts'
import type { Operation } from './operation.ts'

export const notSpam = {
  operation: 'notSpam',
  description: 'Takes the mark of spam off the ticket.',
  parameters: Type.Object({}),
} satisfies Operation

import { Type } from 'typebox'
import type { Operation } from './operation.ts'

export const notSpam = {
  operation: 'notSpam',
  description: 'Takes the mark of spam off the ticket.',
  parameters: Type.Object({}),
} satisfies Operation

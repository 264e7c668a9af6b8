import { Type } from 'typebox'
import { Id } from '../../../../contract/fields.ts'
import type { Operation } from './operation.ts'

export const assign = {
  operation: 'assign',
  description: 'Assigns the ticket to a representative.',
  parameters: Type.Object({ customerRepID: Id }),
} satisfies Operation

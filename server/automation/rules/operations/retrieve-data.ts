import { Type } from 'typebox'
import { Id, Name } from '../../../../contract/fields.ts'
import type { Operation } from './operation.ts'

export const retrieveData = {
  operation: 'retrieveData',
  description: 'Runs a data retrieval and keeps its answer for the prompt, and in a custom field where one is named.',
  parameters: Type.Object({ documentID: Id, saveAs: Type.Optional(Name) }),
} satisfies Operation

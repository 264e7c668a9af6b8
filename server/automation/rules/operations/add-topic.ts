import { Type } from 'typebox'
import { Id } from '../../../../contract/fields.ts'
import type { Operation } from './operation.ts'

export const addTopic = {
  operation: 'addTopic',
  description: 'Adds a topic to the message.',
  parameters: Type.Object({ topicID: Id }),
} satisfies Operation

import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { addTopics } from '../../desk/messages/replies/store-topics.ts'
import { defineOperation, needMessage } from '../operation.ts'

export const addTopic = defineOperation({
  operation: 'addTopic',
  description: 'Adds a topic to the message.',
  parameters: Type.Object({ topicID: Id }),
  async run(context, run, { parameters }) {
    const topicID = parameters.topicID
    await addTopics(context, needMessage(run), [topicID])
    return { facts: { addedTopicIDs: [...(run.facts.addedTopicIDs ?? []), topicID] } }
  },
})

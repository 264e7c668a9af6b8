import { addTopics } from '../../desk/messages/answers/store-topics.ts'
import { needMessage, type Operation } from './operation.ts'

export const addTopic: Operation = {
  async run(context, run, { parameters }) {
    const topicID = Number(parameters.topicID)
    await addTopics(context, needMessage(run), [topicID])
    return { facts: { addedTopicIDs: [...(run.facts.addedTopicIDs ?? []), topicID] } }
  },
}

import { Type } from 'typebox'
import type { TopicRequest } from '../../ai.ts'
import { clip, dataBlock, dataRule } from './data-block.ts'
import { type Exchange, knownIDs } from './exchange.ts'

const shape = Type.Object({ topicIDs: Type.Array(Type.Integer()) }, { additionalProperties: false })

const maxExamples = 5
const maxExampleLength = 200

export function toTopicExchange({ topics, text }: TopicRequest): Exchange<typeof shape, { topicIDs: number[] }> {
  const system = [
    'You sort the messages of a support desk by topic.',
    'Name the topicIDs of the topics that the message is about: usually one, several only if it clearly raises several matters, none if no topic fits. Prefer none to a poor fit.',
    dataRule,
  ]
  const list = topics.map(({ topicID, name, description, examples }) =>
    JSON.stringify({
      topicID,
      name,
      description: description ?? undefined,
      examples: examples.slice(0, maxExamples).map((example) => clip(example, maxExampleLength)),
    }),
  )
  return {
    name: 'topics',
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: [dataBlock('topics', list.join('\n')), dataBlock('message', text)].join('\n\n') },
    ],
    shape,
    read: ({ topicIDs }) => ({
      topicIDs: knownIDs(
        topicIDs,
        topics.map(({ topicID }) => topicID),
      ),
    }),
  }
}

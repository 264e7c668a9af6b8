import { Type } from 'typebox'
import type { TopicRequest, TopicThread } from '../../ai.ts'
import { clip, dataBlock, dataRule } from './data-block.ts'
import { type Exchange, knownIDs } from './exchange.ts'

const shape = Type.Object({ topicIDs: Type.Array(Type.Integer()) }, { additionalProperties: false })

const maxExamples = 5
const maxExampleLength = 200

const threadRule =
  'The earlier messages of the conversation only help you to understand the message. Name what the message itself is about: the matter it continues if it says nothing else, another topic if it turns to another matter.'

export function toTopicExchange({
  topics,
  text,
  thread,
}: TopicRequest): Exchange<typeof shape, { topicIDs: number[] }> {
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
      {
        role: 'user',
        content: [dataBlock('topics', list.join('\n')), ...toBlocks(thread), dataBlock('message', text)].join('\n\n'),
      },
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

/** Follows the topics, which are the same for all messages, so that providers can cache them. */
function toBlocks(thread: TopicThread | undefined): string[] {
  if (!thread) return []
  const conversation = thread.history.map(({ from, text }) =>
    dataBlock(from === 'desk' ? 'earlier-reply' : 'earlier-message', text),
  )
  const known = thread.topicIDs.length > 0 ? [`The topics of the earlier messages: ${thread.topicIDs.join(', ')}.`] : []
  return [threadRule, ...conversation, ...known]
}

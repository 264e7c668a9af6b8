import { type Change, documentWrite, pick, type Request } from './changes.ts'
import { answerThreshold, type Furnished } from './furnish.ts'

const strange = [
  'Gift wrapping',
  'Job applications',
  'Press',
  'Sponsoring',
  'Guided tours',
  'Recycling',
  'Music at the shop',
]

const range = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Fifty common changes without negative effects. */
export function listHarmless(desk: Furnished): Change[] {
  const { topics, actions, rules, channel } = desk
  const rare = (word: string) => ({ all: [{ field: 'messageText', operator: 'contains', value: [word] }] })
  const names = Object.keys(actions) as (keyof Furnished['actions'])[]
  const put = (place: number, content: (article: string) => string): Request => {
    const topic = pick(topics, place)
    return ['PUT', `/api/Documents/${topic.documentID}`, documentWrite(topic, content(topic.article))]
  }
  return [
    ...range(8).map((place) => ({
      ...{ kind: 'wording', what: pick(topics, place).name },
      requests: [
        put(place, (article) => article.replaceAll(' at once', ' immediately').replace(/\.$/, ', of course.')),
      ],
    })),
    ...range(6).map((place) => ({
      ...{ kind: 'added sentence', what: pick(topics, place * 2).name },
      requests: [put(place * 2, (article) => `${article}\n\nPress enquiries are answered by our office in Vienna.`)],
    })),
    ...strange.slice(0, 6).map(
      (subject): Change => ({
        ...{ kind: 'new document', what: subject },
        requests: [
          [
            'POST',
            '/api/Documents',
            { name: subject, content: `${subject}: write to our office in Vienna.`, isDataRetrievalProcess: false },
          ],
        ],
      }),
    ),
    ...strange.slice(0, 5).map(
      (subject): Change => ({
        ...{ kind: 'new topic', what: subject },
        requests: [['POST', '/api/Topics', { name: subject, description: `Questions about ${subject.toLowerCase()}` }]],
      }),
    ),
    ...['umbrella', 'giraffe', 'saxophone', 'volcano', 'submarine'].map(
      (word): Change => ({
        ...{ kind: 'rare rule', what: word },
        requests: [
          [
            'POST',
            '/api/Actions',
            { name: `Tag ${word}`, operation: 'addTags', parameters: { tags: [word] }, priority: 9, isActive: true },
          ],
          [
            'POST',
            '/api/hookactions',
            { hookName: 'OnMessage', actionID: '{id}', priority: 9, conditions: rare(word) },
          ],
        ],
      }),
    ),
    ...range(4).map((place): Change => {
      const name = pick(names, place)
      const { actionID, body } = actions[name]
      const renamed = { ...body, actionID, name: `${body.name} (support)` }
      return { kind: 'renamed action', what: name, requests: [['PUT', `/api/Actions/${actionID}`, renamed]] }
    }),
    ...rules.slice(0, 4).map(
      (rule, place): Change => ({
        ...{ kind: 'order of rules', what: String(rule.id) },
        requests: [['PUT', rule.path, { priority: place + 2 }]],
      }),
    ),
    ...range(3).map(
      (place): Change => ({
        ...{ kind: 'inactive action', what: String(place) },
        requests: [
          ['POST', '/api/Actions', { name: `Later ${place}`, operation: 'close', priority: 1, isActive: false }],
          ['POST', '/api/hookactions', { hookName: 'OnMessage', actionID: '{id}', priority: 5 }],
        ],
      }),
    ),
    ...range(4).map((place): Change => {
      const { topicID, name, description } = pick(topics, place * 2 + 1)
      const body = { name, description: description ?? `Questions about: ${name.toLowerCase()}` }
      return {
        ...{ kind: 'more of a rule', what: name },
        requests: [
          ['PUT', `/api/Topics/${topicID}`, body],
          [
            'POST',
            '/api/Actions',
            {
              name: `Tag ${name}`,
              operation: 'addTags',
              parameters: { tags: [name.toLowerCase()] },
              priority: 5,
              isActive: true,
            },
          ],
          ['POST', '/api/TopicActions', { topicID, actionID: '{id}', priority: 5, isActive: true }],
        ],
      }
    }),
    ...range(2).map(
      (place): Change => ({
        ...{ kind: 'page of a topic', what: String(place) },
        requests: [
          [
            'POST',
            '/api/PageTopicMappings',
            { pageURL: `https://shop.example/page-${place}`, topicID: pick(topics, place).topicID },
          ],
        ],
      }),
    ),
    ...[0.01, -0.01].map(
      (step): Change => ({
        ...{ kind: 'slight threshold', what: String(step) },
        requests: [
          [
            'PUT',
            `/api/Channels/${channel.channelID}`,
            { ...channel, autoReply: true, answerThreshold: answerThreshold + step },
          ],
        ],
      }),
    ),
    {
      ...{ kind: 'sources shown', what: channel.name },
      requests: [
        [
          'PUT',
          `/api/Channels/${channel.channelID}`,
          { ...channel, autoReply: true, answerThreshold, showSources: true },
        ],
      ],
    },
  ]
}

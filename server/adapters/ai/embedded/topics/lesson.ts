import type { TopicChoice } from '../../ai.ts'
import { spokenName } from '../text/words.ts'

/** What there is to learn from: names, and texts that belong to topics, which are numbered by their place. */
export interface Lesson {
  names: string[]
  texts: string[]
  labels: Int32Array
  /** How many examples the topic in the middle has. */
  examplesPerTopic: number
}

/** Beyond this an example more changes nothing but the time to learn. */
const examplesPerTopicAtMost = 300
const examplesAtMost = 20_000

/** Names and descriptions always count as examples: worth fourteen points at one example per topic, one at ten. */
export function toLesson(topics: readonly TopicChoice[]): Lesson {
  const atMost = Math.min(examplesPerTopicAtMost, Math.ceil(examplesAtMost / (topics.length || 1)))
  const names: string[] = []
  const texts: string[] = []
  const labels: number[] = []
  for (const [label, { name, description, examples }] of topics.entries()) {
    const spoken = spokenName(name)
    const described = description?.trim() ? `${spoken}. ${description}` : undefined
    names.push(described ?? spoken)
    const own = [...examples.slice(0, atMost), spoken, ...(described ? [described] : [])]
    texts.push(...own)
    labels.push(...own.map(() => label))
  }
  return { names, texts, labels: Int32Array.from(labels), examplesPerTopic: middle(topics) }
}

function middle(topics: readonly TopicChoice[]): number {
  const counts = topics.map(({ examples }) => examples.length).sort((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? 0
}

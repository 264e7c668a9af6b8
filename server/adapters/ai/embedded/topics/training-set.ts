import type { TopicChoice } from '../../ai.ts'
import { spokenName } from '../text/words.ts'

/** Texts and their topics, which are numbered by position. */
export interface TrainingSet {
  topics: number
  /** Names and descriptions first, then what people wrote. */
  texts: string[]
  labels: Int32Array
  /** Where in the texts the examples begin. */
  firstExample: number
  /** How many examples the topic in the middle has. */
  examplesPerTopic: number
  /** The topics without examples, which are recognized by their names only. */
  untaught: Int32Array
}

/** Of topics, of a description and of an example, so that learning and reading stay within their time. */
const maxTopics = 500
const maxDescription = 500
const maxExample = 2_000

/** Beyond this an example more changes nothing but the time to learn. */
const maxExamplesPerTopic = 300
const maxExamples = 20_000

/** Names and descriptions always count as examples: worth fourteen points at one example per topic, one at ten. */
export function toTrainingSet(all: readonly TopicChoice[]): TrainingSet {
  const topics = all.slice(0, maxTopics)
  const maxPerTopic = Math.min(maxExamplesPerTopic, Math.ceil(maxExamples / (topics.length || 1)))
  const named = topics.map(({ name, description }) => {
    const spoken = spokenName(name)
    return description?.trim() ? [spoken, `${spoken}. ${description.slice(0, maxDescription)}`] : [spoken]
  })
  const written = topics.map(({ examples }) =>
    examples.slice(0, maxPerTopic).map((example) => example.slice(0, maxExample)),
  )
  const labelled = [...inOrder(named), ...inOrder(written)]
  return {
    topics: topics.length,
    texts: labelled.map(({ text }) => text),
    labels: Int32Array.from(labelled, ({ label }) => label),
    firstExample: named.flat().length,
    examplesPerTopic: middle(topics),
    untaught: Int32Array.from(topics.flatMap(({ examples }, topic) => (examples.length === 0 ? [topic] : []))),
  }
}

/** By the texts themselves: what is learned must not depend on the order of the topics or of their examples. */
function inOrder(texts: readonly string[][]): { text: string; label: number }[] {
  return texts
    .flatMap((own, label) => own.map((text) => ({ text, label })))
    .sort((one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)))
}

/** With fewer, examples add nothing to the names. */
export function isWorthLearning({ examplesPerTopic }: TrainingSet): boolean {
  return examplesPerTopic > 0
}

function middle(topics: readonly TopicChoice[]): number {
  const counts = topics.map(({ examples }) => examples.length).sort((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? 0
}

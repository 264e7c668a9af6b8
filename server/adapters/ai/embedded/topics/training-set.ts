import type { TopicChoice, WorkspaceMessages } from '../../ai.ts'
import { spokenName } from '../text/words.ts'

/** Texts with their topics, which are numbered by position. */
export interface TrainingSet {
  topics: number
  /** Names and descriptions first, then examples. */
  texts: string[]
  labels: Int32Array
  /** Index of the first example. */
  firstExample: number
  /** The median number of examples per topic. */
  examplesPerTopic: number
  /** Topics without examples, which are recognized by name only. */
  untaught: Int32Array
  /** Messages from which people removed every topic. */
  withoutTopic: string[]
  /** Recent messages with any topic; empty if there are too few to be representative. */
  recent: string[]
}

/** Limits for topics, descriptions and examples, which bound the time for learning and classification. */
const maxTopics = 500
const maxDescription = 500
const maxExample = 2_000

/** More examples would only increase the training time. */
const maxExamplesPerTopic = 300
const maxExamples = 20_000

const maxWithoutTopic = 300
const minRecent = 100
const maxRecent = 2_000
/** Maximum characters of a recent message, of which only the gist counts. */
const maxRecentText = 500

/**
 * Names and descriptions always count as examples: they improve accuracy by fourteen points with one example per
 * topic, and by one with ten.
 */
export function toTrainingSet(
  all: readonly TopicChoice[],
  desk: WorkspaceMessages = { withoutTopic: [], recent: [] },
): TrainingSet {
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
    ...reduceMessages(desk, new Set(written.flat())),
  }
}

/** Messages that people have corrected are not counted again as recent ones. */
function reduceMessages({ withoutTopic, recent }: WorkspaceMessages, examples: ReadonlySet<string>): WorkspaceMessages {
  const gist = (text: string) => text.slice(0, maxRecentText)
  const refused = [...new Set(withoutTopic.map((text) => text.slice(0, maxExample)))].slice(0, maxWithoutTopic).sort()
  const judged = new Set([...examples, ...refused].map(gist))
  const others = [...new Set(recent.map(gist))]
    .filter((text) => !judged.has(text))
    .slice(0, maxRecent)
    .sort()
  return { withoutTopic: refused, recent: others.length < minRecent ? [] : others }
}

/** Sorted by text, because the model must not depend on the order of topics or examples. */
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

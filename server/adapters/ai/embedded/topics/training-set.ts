import type { DeskMessages, TopicChoice } from '../../ai.ts'
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
  /** Messages from which people removed every topic. */
  outside: string[]
  /** Recent messages, whatever they are about; none if they are too few to show what is usual. */
  recent: string[]
}

/** Of topics, of a description and of an example, so that learning and reading stay within their time. */
const maxTopics = 500
const maxDescription = 500
const maxExample = 2_000

/** Beyond this an example more changes nothing but the time to learn. */
const maxExamplesPerTopic = 300
const maxExamples = 20_000

const maxOutside = 300
const minRecent = 100
const maxRecent = 2_000
/** Of one recent message, of which only its gist counts. */
const maxRecentText = 500

/** Names and descriptions always count as examples: worth fourteen points at one example per topic, one at ten. */
export function toTrainingSet(
  all: readonly TopicChoice[],
  desk: DeskMessages = { outside: [], recent: [] },
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
    ...reduceDesk(desk, new Set(written.flat())),
  }
}

/** What people said about a message counts more than that it was written: it is not counted twice. */
function reduceDesk({ outside, recent }: DeskMessages, examples: ReadonlySet<string>): DeskMessages {
  const gist = (text: string) => text.slice(0, maxRecentText)
  const refused = [...new Set(outside.map((text) => text.slice(0, maxExample)))].slice(0, maxOutside).sort()
  const judged = new Set([...examples, ...refused].map(gist))
  const others = [...new Set(recent.map(gist))]
    .filter((text) => !judged.has(text))
    .slice(0, maxRecent)
    .sort()
  return { outside: refused, recent: others.length < minRecent ? [] : others }
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

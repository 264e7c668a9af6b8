import { toSentences } from '../text/sentences.ts'
import type { TopicModel } from './learn-topics.ts'
import { bestOf, linearScores } from './linear-scores.ts'
import { createFeatureReader, isFamiliar, type Sparse } from './text-features.ts'

/** What a model makes of texts. */
export interface TopicReader {
  /** Per topic, how much speaks for it; nothing for a text without anything familiar. */
  scores(text: string): Float64Array | undefined
  /** The topics that are meant, best first; often one, sometimes none. */
  topics(text: string): number[]
}

const topicsAtMost = 3
/** Of a long letter, a sentence may say more than the whole. */
const longText = 200
const sentencesAtMost = 12

export function createTopicReader(model: TopicModel): TopicReader {
  const read = createFeatureReader(model.known)
  const { bytes, scales } = model.weights
  const score = (text: string): Float64Array | undefined => {
    const { numbers, values } = read(text)
    const example: Sparse = { numbers, values }
    if (!isFamiliar(example)) return undefined
    for (let index = 0; index < values.length; index++)
      values[index] = (values[index] as number) * (scales[numbers[index] as number] as number)
    const into = new Float64Array(model.topics + 1)
    linearScores(bytes, model.topics + 1, example, into)
    const outside = into[model.topics] as number
    return into.subarray(0, model.topics).map((score) => score - outside)
  }
  const scores = (text: string) => {
    const whole = score(text)
    if (!whole || text.length < longText) return whole
    for (const sentence of toSentences(text).slice(0, sentencesAtMost)) {
      for (const [topic, value] of score(sentence)?.entries() ?? [])
        whole[topic] = Math.max(whole[topic] as number, value)
    }
    return whole
  }
  return { scores, topics: (text) => chooseTopics(scores(text), model.bounds) }
}

function chooseTopics(scores: Float64Array | undefined, { least, near }: TopicModel['bounds']): number[] {
  if (!scores || scores.length === 0) return []
  const best = scores[bestOf(scores)] as number
  if (best < least) return []
  return [...scores.keys()]
    .filter((topic) => (scores[topic] as number) >= Math.max(least, best - near))
    .sort((one, other) => (scores[other] as number) - (scores[one] as number))
    .slice(0, topicsAtMost)
}

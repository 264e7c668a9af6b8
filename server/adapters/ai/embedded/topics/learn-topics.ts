import type { TopicChoice } from '../../ai.ts'
import { isFunctionWord } from '../text/function-words.ts'
import { toStems } from '../text/stems.ts'
import { spokenName, toWords } from '../text/words.ts'
import { bestOf, linearScores, softmax } from './linear-scores.ts'
import { learnLogistic } from './logistic-regression.ts'
import { learnSupportVectors } from './support-vectors.ts'
import { featureCount, isFamiliar, learnTextFeatures, type Sparse, toFeatures } from './text-features.ts'

/** From here on the margin of support vectors beats the probabilities of a regression. */
const manyPerTopic = 20
/** A text that is less like anything known is about something else. */
const leastLikeness = 0.3
/** A second topic has to be about as likely as the first. */
const nearlyAsLikely = 0.6

/** Which topics a text has: a linear classifier says which one, the likeness to what is known says whether any. */
export function learnTopics(topics: TopicChoice[]): (text: string) => number[] {
  const texts = topics.map(({ name, description, examples }) => {
    const spoken = spokenName(name)
    return [spoken, ...(description ? [`${spoken} ${description}`] : []), ...examples]
  })
  const all = texts.flat()
  if (all.length === 0) return () => []
  const features = learnTextFeatures(all)
  const examples = all.map((text) => toFeatures(features, text))
  const labels = Int32Array.from(texts.flatMap((own, label) => own.map(() => label)))
  const isMany = topics.every((topic) => topic.examples.length >= manyPerTopic)
  const learn = isMany ? learnSupportVectors : learnLogistic
  const weights = learn(examples, labels, topics.length, featureCount(features))
  const knownStems = new Set(all.flatMap(contentStems))
  const scores = new Float64Array(topics.length)

  return (text) => {
    const vector = toFeatures(features, text)
    if (!isFamiliar(features, vector) || !contentStems(text).some((stem) => knownStems.has(stem))) return []
    linearScores(weights, topics.length, vector, scores)
    if (!isMany) softmax(scores)
    const best = bestOf(scores)
    if (likeness(vector, examples, labels, best) < leastLikeness) return []
    return topics
      .filter((_, label) => label === best || isAlsoMeant(scores, label, best, isMany))
      .map(({ topicID }) => topicID)
  }
}

function contentStems(text: string): string[] {
  const words = toWords(text)
  return toStems(words).filter((_, index) => !isFunctionWord(words[index] ?? ''))
}

function isAlsoMeant(scores: Float64Array, label: number, best: number, isMany: boolean): boolean {
  const [score, most] = [scores[label] ?? 0, scores[best] ?? 0]
  return isMany
    ? score > 0 && most > 0 && score >= most * nearlyAsLikely
    : score >= most * nearlyAsLikely && score > 0.3
}

/** Cosine with the nearest example of the topic. */
function likeness(vector: Sparse, examples: Sparse[], labels: Int32Array, label: number): number {
  const lookup = new Map(Array.from(vector.numbers, (number, index) => [number, vector.values[index] ?? 0]))
  const length = norm(vector)
  let most = 0
  for (const [index, example] of examples.entries()) {
    if (labels[index] !== label) continue
    let dot = 0
    example.numbers.forEach((number, place) => {
      dot += (lookup.get(number) ?? 0) * (example.values[place] ?? 0)
    })
    most = Math.max(most, dot / (length * norm(example) || 1))
  }
  return most
}

const norm = ({ values }: Sparse) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))

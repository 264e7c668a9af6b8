import { createPlainBm25 } from './plain-bm25.ts'
import type { TopicSet } from './topic-sets.ts'
import { judgeTopics, learnReader } from './topics.ts'

const examplesPerTopic = 10
/** The share of messages with a topic that may be refused with the others. */
const maxLoss = 0.08
const target = 55

/**
 * Questions of the same domain that no topic covers: every fourth topic is taken away, and its messages should get none.
 * The baseline refuses by the BM25 score of the nearest example.
 */
export function evaluateNone(set: TopicSet) {
  const labels = set.labels.filter((_, place) => place % 4 !== 1)
  const training = (set.few.get(examplesPerTopic) ?? []).filter(({ label }) => labels.includes(label))
  const reader = learnReader(labels, training)
  const judged = set.test.map(({ text, label }) => judgeTopics(reader, text, labels.indexOf(label)))
  const isInside = set.test.map(({ label }) => labels.includes(label))
  const nearest = createPlainBm25(training.map(({ text }) => text))
  const share = (count: number, of: number) => Number(((100 * count) / (of || 1)).toFixed(1))
  const refused = (inside: boolean) => {
    const wanted = judged.filter((_, place) => isInside[place] === inside)
    return share(wanted.filter(({ isNone }) => isNone).length, wanted.length)
  }
  const recallAtLoss = (scores: number[]) => {
    const [inside, outside] = [true, false].map((wanted) => scores.filter((_, place) => isInside[place] === wanted))
    const bound = inside?.toSorted((one, other) => one - other)[Math.floor(maxLoss * inside.length)] ?? 0
    return share(outside?.filter((score) => score < bound).length ?? 0, outside?.length ?? 0)
  }
  return {
    name: `none ${set.name}`,
    figures: {
      'at 8 % loss': recallAtLoss(judged.map(({ score }) => score)),
      refused: refused(false),
      lost: refused(true),
    },
    baseline: { 'at 8 % loss': recallAtLoss(set.test.map(({ text }) => Math.max(...nearest(text)))) },
    targets: { 'at 8 % loss': target },
  }
}

import { createPlainBm25 } from './plain-bm25.ts'
import type { Labelled, TopicSet } from './topic-sets.ts'
import { judgeTopics, learnReader } from './topics.ts'

const examplesPerTopic = 10
/** Recent messages on known and unknown topics, without labels. */
const recentMessages = 2_000
/** Number of these whose topics agents have removed. */
const correctedMessages = 50
/** Maximum share of messages with a topic that may be rejected too. */
const maxLoss = 0.08
const target = 55

/**
 * Questions of the same domain without a topic: every fourth topic is removed, and its messages should get none. Once
 * without any messages, once with recent messages, and once after agents have corrected some of them. The baseline
 * rejects by the BM25 score of the nearest example.
 */
export function evaluateNone(set: TopicSet) {
  const labels = set.labels.filter((_, place) => place % 4 !== 1)
  const training = (set.few.get(examplesPerTopic) ?? []).filter(({ label }) => labels.includes(label))
  const others = withoutExamples(set)
  const recent = takeEvenly(others, recentMessages).map(({ text }) => text)
  const withoutTopic = takeEvenly(
    others.filter(({ label }) => !labels.includes(label)),
    correctedMessages,
  ).map(({ text }) => text)
  const isInside = set.test.map(({ label }) => labels.includes(label))
  const measure = (desk: { withoutTopic: string[]; recent: string[] }) => {
    const reader = learnReader(labels, training, desk)
    const judged = set.test.map(({ text, label }) => judgeTopics(reader, text, labels.indexOf(label)))
    const refused = (inside: boolean) => {
      const wanted = judged.filter((_, place) => isInside[place] === inside)
      return share(wanted.filter(({ isNone }) => isNone).length, wanted.length)
    }
    const scores = judged.map(({ score }) => score)
    return { recall: recallAtLoss(scores, isInside), refused: refused(false), lost: refused(true) }
  }
  const [fresh, used, corrected] = [
    measure({ withoutTopic: [], recent: [] }),
    measure({ withoutTopic: [], recent }),
    measure({ withoutTopic, recent }),
  ]
  const nearest = createPlainBm25(training.map(({ text }) => text))
  const plain = set.test.map(({ text }) => Math.max(...nearest(text)))
  return {
    name: `none ${set.name}`,
    figures: {
      'at 8 % loss': used.recall,
      refused: used.refused,
      lost: used.lost,
      'at 8 % loss, new desk': fresh.recall,
      'refused, new desk': fresh.refused,
      'lost, new desk': fresh.lost,
      'at 8 % loss, 50 corrected': corrected.recall,
      'refused, 50 corrected': corrected.refused,
      'lost, 50 corrected': corrected.lost,
    },
    baseline: { 'at 8 % loss': recallAtLoss(plain, isInside) },
    targets: { 'at 8 % loss': target },
  }
}

const share = (count: number, of: number) => Number(((100 * count) / (of || 1)).toFixed(1))

function recallAtLoss(scores: readonly number[], isInside: readonly boolean[]): number {
  const [inside, outside] = [true, false].map((wanted) => scores.filter((_, place) => isInside[place] === wanted))
  const bound = inside?.toSorted((one, other) => one - other)[Math.floor(maxLoss * inside.length)] ?? 0
  return share(outside?.filter((score) => score < bound).length ?? 0, outside?.length ?? 0)
}

/** The small samples spell some texts differently. */
function withoutExamples({ full, few }: TopicSet): Labelled[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const examples = new Set((few.get(examplesPerTopic) ?? []).map(({ text }) => plain(text)))
  return full.filter(({ text }) => !examples.has(plain(text)))
}

function takeEvenly<Item>(all: readonly Item[], count: number): Item[] {
  const wanted = Math.min(count, all.length)
  return Array.from({ length: wanted }, (_, place) => all[Math.floor((place * all.length) / wanted)] as Item)
}

import type { WorkspaceMessages } from '../../server/adapters/ai/ai.ts'
import { spokenName } from '../../server/adapters/ai/embedded/text/words.ts'
import { learnTopics } from '../../server/adapters/ai/embedded/topics/learn-topics.ts'
import { bestOf } from '../../server/adapters/ai/embedded/topics/linear-scores.ts'
import { createNameReader, learnNames } from '../../server/adapters/ai/embedded/topics/names/name-reader.ts'
import { createTopicReader, type TopicReader } from '../../server/adapters/ai/embedded/topics/topic-reader.ts'
import { isWorthLearning, toTrainingSet } from '../../server/adapters/ai/embedded/topics/training-set.ts'
import { createPlainBm25 } from './plain-bm25.ts'
import { type Labelled, readTopicSets, type TopicSet } from './topic-sets.ts'

interface Row {
  set: string
  examples: string
  'accuracy %': string
  /** The topic of the nearest example, or name. */
  'BM25 %': string
  'right, none allowed %': string
  'false alarm %': string
  'out-of-scope recall %': string
  'at 90 % in scope': string
  'at 92 % in scope': string
  /** CPU time, so that other load of the machine does not count. */
  'ms per message': string
  'training s': string
}

interface Plan {
  examples: string
  training: Labelled[]
  test: Labelled[]
}

/** Public intent datasets: accuracy of the best topic, and of rejecting questions without a topic. */
export function evaluateTopics(folder: string): Row[] {
  return readTopicSets(folder).flatMap((set) => measureSet(set))
}

/** Targets by dataset and examples; `untaught` is the accuracy for topics that only have a name. */
const targets: Record<string, number> = {
  'BANKING77 names only': 58,
  'BANKING77 5 per topic': 78,
  'BANKING77 10 per topic': 85,
  'BANKING77 all': 93,
  'BANKING77 untaught': 35,
  'CLINC150 names only': 60,
  'CLINC150 5 per topic': 87,
  'CLINC150 10 per topic': 91,
  'CLINC150 all': 96,
  'CLINC150 untaught': 35,
  'CLINC150 all, out of scope at 92 % right': 85,
}

/** The rows as one line of JSON, with their targets. */
export function summariseTopics(rows: Row[]) {
  const collect = (column: 'accuracy %' | 'BM25 %' | 'at 92 % in scope', suffix = '') =>
    rows.filter((row) => row[column]).map((row) => [`${row.set} ${row.examples}${suffix}`, Number(row[column])])
  const outOfScope = collect('at 92 % in scope', ', out of scope at 92 % right')
  const figures: Record<string, number> = Object.fromEntries([...collect('accuracy %'), ...outOfScope])
  const baseline: Record<string, number> = Object.fromEntries(collect('BM25 %'))
  const holds = Object.entries(figures).every(([name, figure]) => figure >= (targets[name] ?? 0))
  return { name: 'topics', figures, baseline, targets, holds }
}

function plansOf(set: TopicSet): Plan[] {
  const { test } = set
  const few = [...set.few].map(([count, training]) => ({ examples: `${count} per topic`, training, test }))
  return [
    { examples: 'names only', training: [], test },
    ...few,
    { examples: 'all', training: set.full, test },
    planUntaught(set),
  ]
}

/** Every fifth topic only has a name, the others have examples: how often is it found? */
function planUntaught({ labels, few, test }: TopicSet): Plan {
  const untaught = new Set(labels.filter((_, place) => place % 5 === 0))
  return {
    examples: 'untaught',
    training: (few.get(10) ?? []).filter(({ label }) => !untaught.has(label)),
    test: test.filter(({ label }) => untaught.has(label)),
  }
}

interface Measured extends Plan {
  reader: TopicReader
  asked: Set<Labelled>
  trainingUs: number
  /** Per message. */
  readingUs: number
  inScope: Judgement[]
  outside: Judgement[]
}

/** Passes each message to all readers in turn, so that it is encoded only once: that takes most of the time. */
function measureSet(set: TopicSet): Row[] {
  const plans = plansOf(set)
  const measured = plans.map((plan, place) => {
    // A message that another reader has read is already encoded, so each reader is timed with different messages.
    const own = set.test.filter((_, index) => index % plans.length === place).slice(0, timedMessages)
    return learnPlan(set.labels, plan, own)
  })
  for (const message of set.test) {
    const truth = set.labels.indexOf(message.label)
    for (const { reader, inScope } of measured.filter(({ asked }) => asked.has(message)))
      inScope.push(judgeTopics(reader, message.text, truth))
  }
  for (const text of set.outOfScope)
    for (const { reader, outside } of measured) outside.push(judgeTopics(reader, text, -1))
  return measured.map((each) => toRow(set, each))
}

const timedMessages = 200

function learnPlan(labels: readonly string[], plan: Plan, messages: readonly Labelled[]): Measured {
  const start = process.cpuUsage().user
  const reader = learnReader(labels, plan.training)
  const trained = process.cpuUsage().user
  for (const { text } of messages) reader.topics(text)
  const readingUs = (process.cpuUsage().user - trained) / messages.length
  const asked = new Set(plan.test)
  return { ...plan, reader, asked, trainingUs: trained - start, readingUs, inScope: [], outside: [] }
}

function toRow(set: TopicSet, { examples, training, test, trainingUs, readingUs, inScope, outside }: Measured): Row {
  const share = (count: number, of: number) => (of === 0 ? '' : ((100 * count) / of).toFixed(1))
  return {
    set: set.name,
    examples,
    'accuracy %': share(inScope.filter(({ isBest }) => isBest).length, inScope.length),
    'BM25 %': share(countNearest({ ...set, test }, training), inScope.length),
    'right, none allowed %': share(inScope.filter(({ isChosen }) => isChosen).length, inScope.length),
    'false alarm %': share(inScope.filter(({ isNone }) => isNone).length, inScope.length),
    'out-of-scope recall %': share(outside.filter(({ isNone }) => isNone).length, outside.length),
    'at 90 % in scope': recallAt(0.9, inScope, outside),
    'at 92 % in scope': recallAt(0.92, inScope, outside),
    'ms per message': (readingUs / 1000).toFixed(2),
    'training s': (trainingUs / 1_000_000).toFixed(1),
  }
}

export function learnReader(
  labels: readonly string[],
  training: readonly Labelled[],
  desk?: WorkspaceMessages,
): TopicReader {
  const topics = labels.map((name, topicID) => ({
    topicID,
    name,
    description: null,
    examples: training.filter(({ label }) => label === name).map(({ text }) => text),
  }))
  const trainingSet = toTrainingSet(topics, desk)
  return isWorthLearning(trainingSet)
    ? createTopicReader(learnTopics(trainingSet))
    : createNameReader(learnNames(trainingSet))
}

/** Number of messages whose nearest example, or name, by BM25 has the right topic. */
function countNearest({ labels, test }: TopicSet, training: readonly Labelled[]): number {
  const examples = [...labels.map((label) => ({ text: spokenName(label), label })), ...training]
  const nearest = createPlainBm25(examples.map(({ text }) => text))
  return test.filter(({ text, label }) => examples[bestOf(nearest(text))]?.label === label).length
}

interface Judgement {
  score: number
  isBest: boolean
  isChosen: boolean
  isNone: boolean
}

export function judgeTopics(reader: TopicReader, text: string, truth: number): Judgement {
  const scores = reader.scores(text)
  const chosen = reader.topics(text)
  const best = scores ? bestOf(scores) : -1
  return {
    score: scores?.[best] ?? Number.NEGATIVE_INFINITY,
    isBest: best === truth,
    isChosen: chosen[0] === truth,
    isNone: chosen.length === 0,
  }
}

/** Share of out-of-scope questions rejected by the threshold that keeps this share of all others correct. */
function recallAt(share: number, inScope: Judgement[], outside: Judgement[]): string {
  const right = inScope
    .filter(({ isBest }) => isBest)
    .map(({ score }) => score)
    .sort((one, other) => other - one)
  const bound = right[Math.ceil(share * inScope.length) - 1]
  if (bound === undefined || outside.length === 0) return ''
  return ((100 * outside.filter(({ score }) => score < bound).length) / outside.length).toFixed(1)
}

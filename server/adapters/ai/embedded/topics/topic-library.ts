import { LRUCache } from 'lru-cache'
import type { TopicRequest } from '../../ai.ts'
import type { TaskRunner } from '../task-runner.ts'
import { loadVectors } from '../vectors/load-vectors.ts'
import type { TopicModel } from './learn-topics.ts'
import { createNameReader, type NameModel } from './names/name-reader.ts'
import { createTopicReader, type TopicReader } from './topic-reader.ts'
import { isWorthLearning, toTrainingSet } from './training-set.ts'

export interface LearnedTopics {
  reader: TopicReader
  /** Topic IDs in the order of the model's classes. */
  topicIDs: number[]
}

/** Provides the model for a set of topics, learning each set once. */
export interface TopicLibrary {
  /**
   * If the customer already has a model, learning continues in the background when it takes long, and the previous
   * model is used meanwhile. Without a customer, the caller waits.
   */
  readerFor(request: TrainingRequest, run: TaskRunner, desk?: string): Promise<LearnedTopics>
}

type TrainingRequest = Pick<TopicRequest, 'trainingKey' | 'topics' | 'readWorkspaceMessages'>

const maxBytes = 48 * 2 ** 20
const maxReaders = 500
/** How long a message waits for a new model if the previous one can be used. */
const usualWaitMs = 3_000

export function createTopicLibrary(maxWaitMs = usualWaitMs): TopicLibrary {
  const readers = new LRUCache<string, LearnedTopics>({ max: maxReaders, maxSize: maxBytes })
  /** One training at a time per customer. */
  const learning = new Map<string, Promise<unknown>>()
  /** The key of the set learned last, and of the one requested last, by customer. */
  const learned = new LRUCache<string, string>({ max: maxReaders })
  const wanted = new LRUCache<string, string>({ max: maxReaders })

  async function learn(
    { trainingKey, topics, readWorkspaceMessages }: TrainingRequest,
    run: TaskRunner,
  ): Promise<LearnedTopics> {
    const trainingSet = toTrainingSet(topics, await readWorkspaceMessages?.())
    const isLearned = isWorthLearning(trainingSet)
    const model = isLearned ? await run('learnTopicsTask', trainingSet) : await run('learnNamesTask', trainingSet)
    await loadVectors()
    const reader = 'known' in model ? createTopicReader(model) : createNameReader(model)
    const made = { reader, topicIDs: topics.map(({ topicID }) => topicID) }
    readers.set(trainingKey, made, { size: sizeOf(model) })
    return made
  }

  /**
   * Waits for the customer's running training first. With `mayStop`, gives up if a newer set has been requested by
   * then.
   */
  async function obtain(request: TrainingRequest, run: TaskRunner, desk: string, mayStop: () => boolean) {
    const { trainingKey } = request
    for (let current = learning.get(desk); current; current = learning.get(desk)) {
      await current.catch(() => undefined)
      if (mayStop() && wanted.get(desk) !== trainingKey) return undefined
    }
    const known = readers.get(trainingKey)
    if (known) return known
    const mine = learn(request, run).finally(() => learning.delete(desk))
    learning.set(desk, mine)
    const made = await mine
    learned.set(desk, trainingKey)
    return made
  }

  return {
    async readerFor(request, run, desk) {
      const { trainingKey } = request
      const known = readers.get(trainingKey)
      if (known) return known
      const before = desk === undefined ? undefined : readers.get(learned.get(desk) ?? '')
      if (desk !== undefined) wanted.set(desk, trainingKey)
      let isOver = false
      const obtained = obtain(request, run, desk ?? trainingKey, () => isOver)
      if (!before) return (await obtained) as LearnedTopics
      obtained.catch(() => undefined)
      const timeout = new Promise<LearnedTopics>((resolve) => {
        setTimeout(() => {
          isOver = true
          resolve(before)
        }, maxWaitMs).unref()
      })
      return (await Promise.race([obtained, timeout])) ?? before
    },
  }
}

function sizeOf(model: TopicModel | NameModel): number {
  const arrays: { byteLength: number }[] = 'known' in model ? arraysOf(model) : arraysOfNames(model)
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 2 ** 12)
}

function arraysOf({ known, weights, nearest, recent }: TopicModel) {
  const { words, pairs, characters, related } = known
  const vocabularies = [words, pairs, characters].flatMap(({ hashes, numbers, rarity }) => [hashes, numbers, rarity])
  return [
    ...[weights.bytes, weights.scales, related.rows, related.rarity],
    ...vocabularies,
    ...Object.values(nearest ?? {}),
    ...Object.values(recent ?? {}),
  ]
}

function arraysOfNames({ matches: { spelling, meaning, encoded } }: NameModel) {
  const { hashes, numbers, rarity } = spelling.vocabulary
  return [spelling.weights, meaning, encoded, hashes, numbers, rarity]
}

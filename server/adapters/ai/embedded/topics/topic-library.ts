import { LRUCache } from 'lru-cache'
import type { TopicChoice } from '../../ai.ts'
import type { TaskRunner } from '../task-runner.ts'
import { loadVectors } from '../vectors/load-vectors.ts'
import type { TopicModel } from './learn-topics.ts'
import { createNameReader, type NameModel } from './names/name-reader.ts'
import { createTopicReader, type TopicReader } from './topic-reader.ts'
import { isWorthLearning, type TrainingSet, toTrainingSet } from './training-set.ts'

/** Hands out what reads a set of topics, learning each set once. */
export interface TopicLibrary {
  readerFor(trainingKey: string, topics: readonly TopicChoice[], run: TaskRunner): Promise<TopicReader>
}

const maxBytes = 48 * 2 ** 20
const maxReaders = 500

export function createTopicLibrary(): TopicLibrary {
  const readers = new LRUCache<string, TopicReader>({ max: maxReaders, maxSize: maxBytes })
  const learning = new Map<string, Promise<TopicReader>>()

  async function learn(trainingKey: string, trainingSet: TrainingSet, run: TaskRunner): Promise<TopicReader> {
    const isLearned = isWorthLearning(trainingSet)
    const model = isLearned ? await run('learnTopicsTask', trainingSet) : await run('learnNamesTask', trainingSet)
    await loadVectors()
    const reader = 'known' in model ? createTopicReader(model) : createNameReader(model)
    readers.set(trainingKey, reader, { size: sizeOf(model) })
    return reader
  }

  return {
    async readerFor(trainingKey, topics, run) {
      const known = readers.get(trainingKey) ?? learning.get(trainingKey)
      if (known) return known
      const mine = learn(trainingKey, toTrainingSet(topics), run).finally(() => learning.delete(trainingKey))
      learning.set(trainingKey, mine)
      return mine
    },
  }
}

function sizeOf(model: TopicModel | NameModel): number {
  const arrays: { byteLength: number }[] = 'known' in model ? arraysOf(model) : arraysOfNames(model)
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 2 ** 12)
}

function arraysOf({ known, weights }: TopicModel) {
  const { words, pairs, characters, related } = known
  const vocabularies = [words, pairs, characters].flatMap(({ hashes, numbers, rarity }) => [hashes, numbers, rarity])
  return [weights.bytes, weights.scales, related.rows, related.rarity, ...vocabularies]
}

function arraysOfNames({ matches: { spelling, meaning, encoded } }: NameModel) {
  const { hashes, numbers, rarity } = spelling.vocabulary
  return [spelling.weights, meaning, encoded, hashes, numbers, rarity]
}

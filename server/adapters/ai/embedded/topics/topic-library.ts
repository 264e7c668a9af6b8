import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { AiFault, type TopicChoice } from '../../ai.ts'
import { learnTopics, type TopicModel } from './learn-topics.ts'
import { isWorthLearning, type Lesson, toLesson } from './lesson.ts'
import { createNameReader } from './names/name-reader.ts'
import { createTopicReader, type TopicReader } from './topic-reader.ts'

/** Hands out what reads a set of topics, learning each set once. */
export interface TopicLibrary {
  readerFor(trainingKey: string, topics: readonly TopicChoice[]): Promise<TopicReader>
}

const mostBytes = 48 * 2 ** 20
const mostReaders = 500
/** Texts times topics: below this, learning is quicker than starting a thread. */
const quickLesson = 300
/** Learning makes much that is soon forgotten. Left alone, the thread would keep five times as much before it looks. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

export function createTopicLibrary(): TopicLibrary {
  const readers = new LRUCache<string, TopicReader>({ max: mostReaders, maxSize: mostBytes })
  const learning = new Map<string, Promise<TopicReader>>()
  // One thread at a time: learning takes all the processor that it can get.
  let turn: Promise<unknown> = Promise.resolve()

  async function learn(trainingKey: string, lesson: Lesson): Promise<TopicReader> {
    const model = await learnModel(lesson)
    const reader = createTopicReader(model)
    readers.set(trainingKey, reader, { size: sizeOf(model) })
    return reader
  }

  return {
    async readerFor(trainingKey, topics) {
      const known = readers.get(trainingKey)
      if (known) return known
      const underWay = learning.get(trainingKey)
      if (underWay) return underWay

      const lesson = toLesson(topics)
      if (!isWorthLearning(lesson)) {
        const reader = createNameReader(lesson)
        readers.set(trainingKey, reader, { size: 2 ** 16 + lesson.texts.length * 2 ** 12 })
        return reader
      }
      const mine = turn.then(() => learn(trainingKey, lesson)).finally(() => learning.delete(trainingKey))
      turn = mine.catch(() => undefined)
      learning.set(trainingKey, mine)
      return mine
    },
  }
}

async function learnModel(lesson: Lesson): Promise<TopicModel> {
  if (lesson.texts.length * lesson.topics <= quickLesson) return learnTopics(lesson)
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./learn-worker.ts', import.meta.url), { workerData: lesson, resourceLimits })
    const fail = (cause: unknown) =>
      reject(
        new AiFault('unavailable', 'The embedded engine could not learn the topics.', { isRetryable: true, cause }),
      )
    worker.once('message', (model: TopicModel) => {
      resolve(model)
      void worker.terminate()
    })
    worker.once('error', fail)
    worker.once('exit', (code) => fail(new Error(`The thread ended with ${code}.`)))
  })
}

function sizeOf({ known, weights }: TopicModel): number {
  const { words, characters, related } = known
  const arrays: { byteLength: number }[] = [weights.bytes, weights.scales, related.rows, related.rarity]
  for (const { hashes, numbers, rarity } of [words, characters]) arrays.push(hashes, numbers, rarity)
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 1)
}

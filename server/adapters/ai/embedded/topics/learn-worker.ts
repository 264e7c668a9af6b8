import { parentPort, workerData } from 'node:worker_threads'
import { learnTopics } from './learn-topics.ts'
import type { Lesson } from './lesson.ts'

/** Learning takes seconds where topics and examples are many; here it holds nobody up. */
parentPort?.postMessage(learnTopics(workerData as Lesson))

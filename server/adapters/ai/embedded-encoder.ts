import type { Task } from '../../platform/threads/task.ts'
import type { Threads } from '../../platform/threads/threads.ts'
import type { EmbeddedEncoder } from './ai.ts'

/** Change it when the vectors of `encodeText` change: documents are then indexed again. */
const name = 'words-400'

type Encoding = typeof import('./embedded/knowledge/encode-text.ts')

const file = new URL('./embedded/knowledge/encode-text.ts', import.meta.url)
const maxMs = 30_000

export function createEmbeddedEncoder(threads: Threads, key: string): EmbeddedEncoder {
  const ask = <Run extends Task>(task: string, input: Parameters<Run>[0]) =>
    threads.resident(file).call<Run>(task, input, { key, maxMs })
  return {
    name,
    async encode(texts) {
      const { runInThreads } = await import('./embedded/task-runner.ts')
      return runInThreads(threads, key)('encodeTask', texts)
    },
    async encodeMessages(texts) {
      const { runInThreads } = await import('./embedded/task-runner.ts')
      return runInThreads(threads, key)('encodeMessagesTask', texts)
    },
    // The first text loads vectors and stemmers, which would block the event loop for too long.
    encodeNow: (texts) => Promise.all(texts.map((text) => ask<Encoding['encodeQuestion']>('encodeQuestion', text))),
    async encodeWords(texts) {
      if (texts.every((text) => text === '')) return texts.map(() => new Uint32Array())
      return ask<Encoding['encodeWordsOfAll']>('encodeWordsOfAll', texts)
    },
  }
}

import type { Threads } from '../../platform/threads/threads.ts'
import type { EmbeddedEncoder } from './ai.ts'

/** Another one where the vectors of `encodeText` change: documents are then indexed again. */
const name = 'words-400'

type Encoding = typeof import('./embedded/knowledge/encode-text.ts')

const file = new URL('./embedded/knowledge/encode-text.ts', import.meta.url)
const maxMs = 30_000

/** Loaded with the first text. */
let encoding: Promise<Encoding> | undefined

export function createEmbeddedEncoder(threads: Threads, key: string): EmbeddedEncoder {
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
    // Vectors of words are read with the first text: that takes longer than the event loop can wait.
    encodeNow: (texts) =>
      Promise.all(
        texts.map((text) => threads.resident(file).call<Encoding['encodeText']>('encodeText', text, { key, maxMs })),
      ),
    async encodeWords(texts) {
      encoding ??= import('./embedded/knowledge/encode-text.ts')
      const { encodeWords } = await encoding
      return texts.map(encodeWords)
    },
  }
}

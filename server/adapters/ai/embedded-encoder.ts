import type { Threads } from '../../platform/threads/threads.ts'
import type { Encoder } from './ai.ts'

/** Another one where the vectors of `encodeText` change: documents are then indexed again. */
const name = 'words-400'

type Encoding = typeof import('./embedded/knowledge/encode-text.ts')

/** Loaded with the first text. */
let encoding: Promise<Encoding> | undefined

export function createEmbeddedEncoder(threads: Threads, key: string): Encoder {
  return {
    name,
    async encode(texts) {
      const { runInThreads } = await import('./embedded/task-runner.ts')
      return runInThreads(threads, key)('encodeTask', texts)
    },
    async encodeNow(texts) {
      encoding ??= import('./embedded/knowledge/encode-text.ts')
      const { encodeText } = await encoding
      return texts.map(encodeText)
    },
    async encodeWords(texts) {
      encoding ??= import('./embedded/knowledge/encode-text.ts')
      const { encodeWords } = await encoding
      return texts.map(encodeWords)
    },
  }
}

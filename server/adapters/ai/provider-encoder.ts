import { AiFault, type EncodedText, type Encoder, type TextToEncode, type Usage } from './ai.ts'
import type { Embedded } from './openai/embed-texts.ts'
import { toBytes } from './to-bytes.ts'

interface ProviderEncoderSettings {
  name: string
  /** Provides the words. */
  embedded: Encoder
  embed(texts: string[], withinMs?: number): Promise<Embedded>
  noteUsage(usage: Usage): Promise<void>
}

/** Searches wait at most this many milliseconds for vectors; then only words are used. */
const searchMs = 3_000

/** Words from the embedded encoder, vectors from a provider. */
export function createProviderEncoder({ name, embedded, embed, noteUsage }: ProviderEncoderSettings): Encoder {
  const withVectors = async (texts: TextToEncode[], encoded: EncodedText[], withinMs?: number) => {
    const { vectors, usage } = await embed(
      texts.map(({ title, text }) => `${title}\n${text}`.trim()),
      withinMs,
    )
    await noteUsage(usage)
    return encoded.map((one, index) => ({ ...one, vector: toBytes(vectors[index] ?? new Float32Array()) }))
  }
  return {
    name,
    encodeWords: embedded.encodeWords,
    encode: async (texts) => withVectors(texts, await embedded.encode(texts)),
    async encodeNow(texts) {
      const encoded = await embedded.encodeNow(texts)
      try {
        return await withVectors(texts, encoded, searchMs)
      } catch (fault) {
        if (!(fault instanceof AiFault)) throw fault
        return encoded.map((one) => ({ ...one, vector: new Int8Array() }))
      }
    },
  }
}

import type { EncodedMessage } from '../../ai.ts'
import { encodeText } from '../encoder/sentence-encoder.ts'
import { encodeWords } from './encode-text.ts'

/** Maximum characters: the beginning shows what a message is about, and encoding long texts is slow. */
const maxRead = 1_000

export const encodeMessage = (text: string): EncodedMessage => ({
  terms: encodeWords(text),
  meaning: encodeText(text.slice(0, maxRead)),
})

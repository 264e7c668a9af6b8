import type { EncodedMessage } from '../../ai.ts'
import { encodeText } from '../encoder/sentence-encoder.ts'
import { encodeWords } from './encode-text.ts'

/** In characters: what a message is about stands at its beginning, and the encoder takes its time for long texts. */
const maxRead = 1_000

export const encodeMessage = (text: string): EncodedMessage => ({
  terms: encodeWords(text),
  meaning: encodeText(text.slice(0, maxRead)),
})

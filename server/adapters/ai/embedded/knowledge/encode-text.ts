import type { EncodedText, TextToEncode } from '../../ai.ts'
import { toBytes } from '../../to-bytes.ts'
import { guessLanguage, isFunctionWord } from '../text/function-words.ts'
import { finishHash, hashStart, hashText } from '../text/hashes.ts'
import { stemmedLanguages, toStems, toStemsOf } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import { toSentenceVector } from '../vectors/sentence-vector.ts'

/** The index data of a text. Words of the title also count as words of the text. */
export function encodeText({ title, text }: TextToEncode): EncodedText {
  const titled = toTerms(title)
  const counts = new Map<number, number>()
  for (const term of [...titled, ...toTerms(text)]) {
    const hash = hashTerm(term)
    counts.set(hash, Math.min(255, (counts.get(hash) ?? 0) + 1))
  }
  return {
    terms: Uint32Array.from(counts.keys()),
    counts: Uint8Array.from(counts.values()),
    titleTerms: Uint32Array.from(new Set(titled), hashTerm),
    vector: toBytes(toSentenceVector(toWords(`${title}\n${text}`))),
  }
}

/** Longer texts show their language, or are not questions. */
const maxWordsOfAnyLanguage = 12

/** As `encodeText`. A few words do not tell their language: their stems in each one are there too. */
export function encodeQuestion(asked: TextToEncode): EncodedText {
  const words = toWords(asked.text)
  if (words.length > maxWordsOfAnyLanguage || guessLanguage(words)) return encodeText(asked)
  const variants = new Map(
    stemmedLanguages.map((language) => {
      const stems = toStemsOf(language, words)
      return [stems.join(' '), Uint32Array.from(new Set(stems.map(hashTerm)))]
    }),
  )
  return { ...encodeText(asked), variants: [...variants.values()] }
}

/** Hashes of the words alone, each once. */
export const encodeWords = (text: string): Uint32Array => Uint32Array.from(new Set(toTerms(text).map(hashTerm)))

export const encodeWordsOfAll = (texts: readonly string[]): Uint32Array[] => texts.map(encodeWords)

/** The stems of the words that carry meaning. */
function toTerms(text: string): string[] {
  const words = toWords(text)
  const language = guessLanguage(words)
  const stems = toStems(words)
  return words.flatMap((word, index) => (isFunctionWord(word, language) ? [] : [stems[index] ?? word]))
}

const hashTerm = (term: string) => finishHash(hashText(hashStart, term))

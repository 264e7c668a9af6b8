import { finishHash, hashStart, hashText, hashUnit } from '../text/hashes.ts'

/** Mirrored in scripts/train-encoder/features.py, which trains the features that are looked up here. Change both. */

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:'\p{L}+)*/gu
/** Scripts that usually write without spaces between words: Thai and its neighbours, kana, Han, Hangul. */
const densePattern = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
const maxWord = 40
const maxWords = 256
const blank = 32
const wordStart = hashUnit(hashStart, 1)
const pairStart = hashUnit(hashStart, 2)

/** The words that the encoder reads: of a long text, only the first ones. */
export function toEncoderWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ`´]/g, "'")
  const words: string[] = []
  for (const [word] of plain.matchAll(wordPattern)) {
    words.push(word.slice(0, maxWord))
    if (words.length === maxWords) break
  }
  return words
}

/** The whole word and its character n-grams, with blanks marking its ends, without duplicates. */
export function wordFeatures(word: string): Set<number> {
  const found = new Set([finishHash(hashText(wordStart, word))])
  const padded = ` ${word} `
  const [shortest, longest] = densePattern.test(word) ? [1, 3] : [3, 5]
  for (let start = 0; start + shortest <= padded.length; start++) {
    const end = Math.min(padded.length, start + longest)
    let hash = hashStart
    for (let index = start; index < end; index++) {
      hash = hashUnit(hash, padded.charCodeAt(index))
      if (index - start + 1 >= shortest) found.add(finishHash(hash))
    }
  }
  return found
}

/** A pair of adjacent words, for their combined meaning. */
export function pairFeature(one: string, other: string): number {
  return finishHash(hashText(hashUnit(hashText(pairStart, one), blank), other))
}

import { toWords } from '../text/words.ts'
import { scoreLanguages } from './language-ngrams.ts'

/** Fewer words than this tell nothing by themselves: `Restaurant` is said everywhere. */
const enoughWords = 3
/** Scripts without spaces put much into one word. */
const enoughLetters = 6
/** How far ahead of the second the first must be for a short text, among the languages that may be meant. */
const clearLead = 1.1

/** The language of a text as an ISO 639-1 code, or as its candidate is written, or nothing when it cannot be told. */
export function detectLanguage(text: string, candidates?: readonly string[]): string | undefined {
  const words = toWords(withoutAddresses(text)).filter((word) => /^\P{N}+$/u.test(word))
  if (words.length === 0) return undefined
  const wanted = candidates?.length ? new Map(candidates.map((tag) => [toBaseLanguage(tag), tag])) : undefined
  const ranked = [...scoreLanguages(words)]
    .filter(([language]) => !wanted || wanted.has(language))
    .sort(([, one], [, other]) => other - one)
  const [first, second] = ranked
  if (!first) return undefined
  if (!isTelling(words) && (!wanted || (second && first[1] < second[1] * clearLead))) return undefined
  return wanted?.get(first[0]) ?? first[0]
}

function isTelling(words: readonly string[]): boolean {
  return words.length >= enoughWords || words.some((word) => word.length >= enoughLetters && isSpaceless(word))
}

function isSpaceless(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u.test(word)
}

/** `pt-BR` is Portuguese; `nb` and `nn` are Norwegian. */
function toBaseLanguage(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  return base === 'nb' || base === 'nn' ? 'no' : base
}

function withoutAddresses(text: string): string {
  return text.slice(0, 2_000).replace(/https?:\/\/\S+|www\.\S+|(?<!\S)[^\s@]+@\S+/g, ' ')
}

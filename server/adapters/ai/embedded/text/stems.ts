import { LRUCache } from 'lru-cache'
import { newStemmer, type Stemmer } from 'snowball-stemmers'
import { guessLanguage } from './function-words.ts'

const algorithms: Record<string, string> = {
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}

interface CachingStemmer {
  stemmer: Stemmer
  cache: LRUCache<string, string>
}
const stemmers = new Map<string, CachingStemmer>()

export const stemmedLanguages = Object.keys(algorithms)

/** Stems words by their detected language; a text is always stemmed the same way. */
export const toStems = (words: readonly string[]): string[] => toStemsOf(guessLanguage(words) ?? 'en', words)

export function toStemsOf(language: string, words: readonly string[]): string[] {
  const { stemmer, cache } = stemmerFor(language)
  return words.map((word) => {
    const known = cache.get(word)
    if (known !== undefined) return known
    const stem = stemmer.stem(word)
    cache.set(word, stem)
    return stem
  })
}

function stemmerFor(language: string): CachingStemmer {
  const algorithm = algorithms[language] ?? 'english'
  const known = stemmers.get(algorithm)
  if (known) return known
  const made = { stemmer: newStemmer(algorithm), cache: new LRUCache<string, string>({ max: 5_000 }) }
  stemmers.set(algorithm, made)
  return made
}

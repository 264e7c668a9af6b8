import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { detectLanguage } from '../../server/adapters/ai/embedded/language/detect-language.ts'
import { scoreLanguages } from '../../server/adapters/ai/embedded/language/language-ngrams.ts'
import { readPairs, type Text } from '../train-language/read-texts.ts'

const target = 88
const maxWords = 3
/** Scripts without spaces have few words. */
const maxLetters = 8

/** One to three words of sentences held out of training, compared with the n-grams of `eld`. */
export async function evaluateShortTexts(folder: string) {
  const pairs = join(folder, 'translation-pairs')
  const texts = readPairs(existsSync(pairs) ? pairs : folder).filter((text) => text.part === 0 && isShort(text))
  const rows = [1, 2, 3].map((count) =>
    measure(
      `${count}`,
      texts.filter(({ words }) => words.length === count),
    ),
  )
  const whole = measure('1 to 3', texts)
  console.table([...rows, whole])
  const { texts: count, 'right %': right, 'n-grams %': baseline } = whole
  return {
    name: 'language',
    figures: { texts: count, right, baseline },
    targets: { right: target },
    holds: right >= target,
  }
}

function isShort({ language, words }: Text): boolean {
  return words.length <= maxWords && (!['zh', 'ja'].includes(language) || words.join('').length <= maxLetters)
}

function measure(words: string, texts: Text[]) {
  const found = texts.map((text) => detectLanguage(text.words.join(' ')))
  const share = (isCounted: (text: Text, place: number) => boolean) =>
    Number(((100 * texts.filter(isCounted).length) / (texts.length || 1)).toFixed(1))
  return {
    words,
    texts: texts.length,
    'right %': share(({ language }, place) => isSame(found[place], language)),
    'none %': share((_, place) => found[place] === undefined),
    'n-grams %': share((text) => isSame(byNgrams(text.words), text.language)),
  }
}

const byNgrams = (words: string[]) => [...scoreLanguages(words)].sort(([, one], [, other]) => other - one)[0]?.[0]

/** A single word cannot distinguish Serbian from Croatian, or Indonesian from Malay. */
const oneLanguage: Record<string, string> = { sr: 'hr', ms: 'id' }
const isSame = (one: string | undefined, other: string) =>
  one !== undefined && (oneLanguage[one] ?? one) === (oneLanguage[other] ?? other)

import { findElement } from './elements.ts'
import { type PlaceLanguage, wordsOf } from './place-language.ts'

const plain = new Set('OK WC TV PVC LED USB DIY MDF'.split(' '))

/** Quantifiers are bounded, because notes may be long and are untrusted. */
const number = String.raw`\d{1,15}(?:[.,:/]\d{1,15}){0,4}(?:\s?(?:%|°C?|mm|cm|dm|m²|m³|m|kg|l|W|V)(?![\p{L}\d]))?`
const code = String.raw`[\p{L}\d-]{0,20}\p{L}\d[\p{L}\d-]{0,20}|\d{1,15}\p{L}[\p{L}\d-]{0,20}`
const unintelligible = String.raw`\[+([^[\]]{1,80})\]+|\(\?+\)|\?{2,}`
const shouted = String.raw`\p{Lu}{2,30}`
const name = String.raw`\p{Lu}[\p{Ll}\p{M}]{1,40}`
const doubts = new RegExp(
  `(?:${unintelligible})|(?<![\\p{L}\\d])(?:${number}|${code}|(?<word>${shouted}|${name}))(?![\\p{L}\\d])`,
  'gu',
)

/**
 * Puts `[[…]]` around parts that a reader should verify on site: numbers, codes, names, abbreviations, and
 * expressions of doubt. German capitalizes all nouns, so names cannot be detected there.
 */
export function markDoubts(
  text: string,
  language: PlaceLanguage,
  { isStart, toSafeText }: { isStart: boolean; toSafeText: (text: string) => string },
): string {
  let marked = ''
  let from = 0
  for (const found of text.matchAll(doubts)) {
    const word = found.groups?.word
    const isFirst = isStart && !/[\p{L}\d]/u.test(text.slice(0, found.index))
    if (word !== undefined && isPlain(word, language, isFirst)) continue
    marked += `${toSafeText(text.slice(from, found.index))}[[${toSafeText(found[1] ?? found[0])}]]`
    from = found.index + found[0].length
  }
  return marked + toSafeText(text.slice(from))
}

function isPlain(word: string, language: PlaceLanguage, isFirst: boolean): boolean {
  if (plain.has(word) || wordsOf(word).some((one) => findElement(language, one) !== undefined)) return true
  const isShouted = word === word.toUpperCase() && word.length > 1
  return !isShouted && (isFirst || language === 'de')
}

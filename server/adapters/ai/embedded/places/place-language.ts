const languages = ['en', 'de', 'fr', 'nl', 'es', 'it'] as const
export type PlaceLanguage = (typeof languages)[number]

const frequent: Record<PlaceLanguage, Set<string>> = {
  en: setOf('the is are was and of with on has have no in at there near some not'),
  de: setOf('der die das ist sind und mit auf hat haben ein eine kein keine im nicht am den dem'),
  fr: setOf('le la les est sont et avec sur des du une un pas au aux dans'),
  nl: setOf('de het een is zijn en met op van niet er aan geen in'),
  es: setOf('el la los las es son está están y con en un una hay del sin'),
  it: setOf('il la lo gli le è sono e con di un una non nel della sul alla'),
}

/** Sentences that begin with one of these continue the previous sentence. */
const backward = setOf(
  'it they this these those both sie diese dieser dieses beide il elle ils elles ceux celles hij zij ze deze dit ellos ellas estos estas esso essa essi esse questi queste',
)

/** The words of a text in lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

export const goesOn = (words: string[]): boolean => backward.has(words[0] ?? '')

/** Enough of the notes to detect the language. */
const maxWords = 5000

export function languageOf(
  words: string[],
  isKeyword: (language: PlaceLanguage, word: string) => boolean,
): PlaceLanguage {
  const read = words.slice(0, maxWords)
  const scored = languages.map((language) => {
    const score = (word: string) => (frequent[language].has(word) ? 1 : 0) + (isKeyword(language, word) ? 2 : 0)
    return { language, score: read.reduce((total, word) => total + score(word), 0) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).language
}

function setOf(words: string): Set<string> {
  return new Set(words.split(' '))
}

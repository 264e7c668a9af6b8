import { currencies, numberWords, percents } from '../../../platform/text/number-words.ts'

export interface Names {
  /** Names in the greeting and signature. */
  people: string[]
  /** Names of people, places and products in the body. */
  named: string[]
}

const greeting =
  /^\s{0,10}(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|liebe[rs]?|hallo|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|moin)(?![\p{L}])[^\n,!:]{0,80}/iu
const closing =
  /^\s{0,10}(?:(?:best|kind|warm) (?:regards|wishes)|regards|sincerely|yours|thanks|thank you|cheers|(?:viele|beste|liebe|freundliche|mit freundlichen) grüße[n]?|mit freundlichen grüßen|gruß|vielen dank|danke)(?![\p{L}])/iu
/** In characters. Longer lines that begin with thanks are content. */
const maxClosing = 60
const title = /(?<!\p{L})(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Herr|Herrn|Frau)\.?\s{1,2}(\p{Lu}[\p{L}'-]{1,40})/gu
const capital = /^\p{Lu}/u

/** Capitalized words that are not names. */
const common = new Set(
  [
    "i i'm i'll i've i'd ok english german",
    'sie ihr ihre ihren ihrem ihrer ihres ihnen du dir dein deine deinen',
    'monday tuesday wednesday thursday friday saturday sunday',
    'january february march april may june july august september october november december',
    'sir madam team customer service support herr herrn frau dr prof mr mrs ms mx miss damen herren',
    'dear hi hello hey good morning afternoon evening liebe lieber hallo guten tag morgen abend sehr geehrte geehrter',
  ].flatMap((line) => line.split(' ')),
)

const germanMark = /[äöüß]|(?<!\p{L})(?:der|die|das|und|nicht|ist|sie|ein|eine|mit|wir|ihre?|bitte)(?!\p{L})/iu

/**
 * German capitalizes all nouns, so only titles, consecutive capitals and spellings like `iPhone` count as names
 * there.
 */
export function findNames(text: string): Names {
  const lines = text.split('\n')
  const people: string[] = []
  const body: string[] = []
  for (const [index, line] of lines.entries()) {
    const greeted = greeting.exec(line)?.[0]
    if (greeted !== undefined) {
      people.push(...capitalsOf(greeted))
      body.push(line.slice(greeted.length).replace(/^[,!:\s]{1,5}/, ''))
    } else if (closing.test(line) && line.length <= maxClosing && index > 0 && index >= lines.length - 6) {
      break
    } else body.push(line)
  }
  const rest = body.join('\n')
  const isGerman = germanMark.test(rest)
  return { people, named: [...findTitledNames(rest), ...namesOf(rest, isGerman)] }
}

/** Such as `petersen` of `Mr. Petersen`. */
export const findTitledNames = (text: string): string[] =>
  [...text.matchAll(title)].map(([, name = '']) => name.toLowerCase())

const capitalsOf = (text: string): string[] => (text.match(/\p{Lu}[\p{L}'-]{1,40}/gu) ?? []).map(lower).filter(isNamed)

const lower = (word: string) => word.toLowerCase()
const isNamed = (word: string) =>
  !common.has(word) && !currencies.has(word) && !percents.has(word) && !numberWords.has(word)

function namesOf(text: string, isGerman: boolean): string[] {
  const found: string[] = []
  for (const sentence of text.split(/[.!?:;\n]{1,5}|(?:^|\s)[-*•]\s/u)) {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'-]{0,60}/gu) ?? []
    words.forEach((word, index) => {
      const isProper = isMixed(word) || (isGerman ? isInRow(words, index) : index > 0 && capital.test(word))
      if (isProper && isNamed(word.toLowerCase())) found.push(word.toLowerCase())
    })
  }
  return found
}

/** Matches words such as `iPhone`, `PayPal` or `DHL`. */
const isMixed = (word: string) => /^\p{Lu}{2,12}$/u.test(word) || /^\p{L}\p{Ll}{0,20}\p{Lu}/u.test(word)

/** One of two adjacent capitalized words, neither of which starts the sentence. */
function isInRow(words: string[], index: number): boolean {
  const isCapital = (at: number) => at > 0 && capital.test(words[at] ?? '') && isNamed((words[at] ?? '').toLowerCase())
  return isCapital(index) && (isCapital(index - 1) || isCapital(index + 1))
}

import { numberWords } from '../../platform/text/number-words.ts'
import { findDates } from './facts/dates.ts'
import { findLinks } from './facts/links.ts'
import { findTitledNames } from './facts/names.ts'
import { readNumber } from './facts/numbers.ts'

/** Finds what a draft states and none of its sources has: links, addresses, figures, dates and names with a title. */

const figure = /\d{1,3}(?:[' ]\d{3}){1,5}(?![\d.,])|\d{1,20}(?:[.,:]\d{1,15}){0,6}/gu
const marks = /\[\d{1,3}\]/g
/** Figures that count the parts of the text itself, and an idiom. */
const counting =
  /^\s{0,10}\d{1,2}[.)](?=\s)|(?<!\p{L})(?:step|schritt|étape|stap|paso)\s\d{1,2}(?!\d)|(?<!\d)\d\s(?:steps|options|ways|things|points|questions|reasons|Schritten?|Möglichkeiten|Optionen|Punkten?|Wegen?|Gründen?|Fragen)(?!\p{L})|24\/7/gimu
const afternoon = /(?<!\d)(\d{1,2})(?::\d{2})?\s?([ap])\.?m\b/giu

/** Small numbers in languages that are often translated from; in English and German see `numberWords`. */
const foreignNumbers = new Map(
  Object.entries({
    '1': 'one un une uno una um uma een één ein eine einen einem einer eines',
    '2': 'deux dos due dois duas twee',
    '3': 'trois tres tre três drie',
    '4': 'quatre cuatro quattro quatro vier',
    '5': 'cinq cinco cinque vijf',
    '6': 'six seis sei zes',
    '7': 'sept siete sette sete zeven',
    '8': 'huit ocho otto oito',
    '9': 'neuf nueve nove negen',
    '10': 'dix diez dieci dez tien',
    '12': 'douze doce dodici doze twaalf',
    '14': 'quatorze catorce quattordici veertien quinzaine',
    '15': 'quinze quince quindici vijftien',
    '20': 'vingt veinte venti vinte twintig',
    '30': 'trente treinta trenta trinta dertig',
  }).flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)),
)

export interface Sources {
  text: string
  /** Everything that is a number in any reading: the parts of dates, times and phone numbers too. */
  numbers: Set<string>
  /** Phone numbers however they are grouped. */
  digits: string
  dates: Set<string>
}

/** Read once; a draft that grows is compared with them several times. */
export function readSources(texts: readonly string[]): Sources {
  const text = texts.join('\n').toLowerCase()
  const numbers = new Set<string>()
  for (const [written] of text.matchAll(figure)) for (const value of readingsOf(written)) numbers.add(value)
  for (const word of text.match(/\p{L}+/gu) ?? []) {
    for (const value of [numberWords.get(word), foreignNumbers.get(word)]) if (value) numbers.add(value)
  }
  for (const [, hour = ''] of text.matchAll(afternoon)) numbers.add(`${(Number(hour) % 12) + 12}`)
  const digits = text.replace(/(?<=\d)[ ()/.-]{1,3}(?=\d)/g, '')
  return { text, numbers, digits, dates: new Set(findDates(text).dates.map(toDay)) }
}

/** As the draft writes them, each once. */
export function findUnsourced(draft: string, sources: Sources): string[] {
  const plain = draft.replace(marks, ' ')
  const { links, addresses, rest } = findLinks(plain)
  const found = [
    ...links.filter((link) => !sources.text.includes(link.toLowerCase())),
    ...addresses.filter((address) => !hasAddress(sources, address)),
    ...findTitledNames(rest).filter((name) => !sources.text.includes(name)),
    ...findNumbers(rest, sources),
    ...findDays(rest, sources),
  ]
  return [...new Set(found)]
}

/** As a number, and each part of what may be a date, a time or a version. */
const readingsOf = (written: string): string[] => [
  readNumber(written.replaceAll(':', '.')),
  ...written.split(/[.,:]/).map(readNumber),
]

const minLocalDigits = 6

function hasAddress({ text, digits }: Sources, address: string): boolean {
  if (text.includes(address)) return true
  const number = address.replace(/\D/g, '').slice(-minLocalDigits)
  return !/[@\p{L}]/u.test(address) && digits.includes(number)
}

function findNumbers(text: string, { numbers }: Sources): string[] {
  const withoutHours = text.replace(afternoon, (written, hour: string) =>
    [hour, `${(Number(hour) % 12) + 12}`].some((value) => numbers.has(readNumber(value))) ? ' ' : written,
  )
  const counted = withoutHours.replace(counting, ' ')
  return [...counted.matchAll(figure)].map(([written]) => written).filter((written) => !isKnown(written, numbers))
}

function isKnown(written: string, numbers: Set<string>): boolean {
  const [whole = '', ...parts] = readingsOf(written)
  if (numbers.has(whole)) return true
  // A date or a time, whose parts are elsewhere; a decimal number is known as a whole only.
  const isDateOrTime = written.includes(':') || parts.length > 2
  return isDateOrTime && parts.every((part) => part === '0' || numbers.has(part))
}

/** A day whose figures are known, in a month that the sources name with other days only. */
function findDays(text: string, { dates }: Sources): string[] {
  return findDates(text)
    .dates.filter((date) => /^\d{0,4}-\d{1,2}-\d{1,2}$/.test(date))
    .map(toDay)
    .filter((day) => !dates.has(day) && [...dates].some((known) => known.split('-').at(-1) === day.split('-').at(-1)))
}

/** Without the year, which is often left out. */
const toDay = (date: string) => date.replace(/^\d{0,4}-/, '')

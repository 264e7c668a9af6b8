import { numberWords } from '../../platform/text/number-words.ts'
import { findDates } from './facts/dates.ts'
import { findLinks } from './facts/links.ts'
import { findTitledNames } from './facts/names.ts'
import { readNumber } from './facts/numbers.ts'

/**
 * Finds what a draft states and none of its sources has: links, addresses, prices, percentages, periods, long numbers, dates and
 * names with a title. Other figures are often only phrased differently, such as "9 to 5" for 9:00 to 17:00.
 */

const figure = /\d{1,3}(?:[' ]\d{3}){1,5}(?![\d.,])|\d{1,20}(?:[.,:]\d{1,15}){0,6}/gu
const marks = /\[\d{1,3}\]/g
const currency = '[€$£¥]|(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|Franken)(?!\\p{L})'
const beforePrice = new RegExp(`(?:${currency})\\s?$`, 'iu')
/** What makes the figure before it a price, a percentage or a period. */
const unit = new RegExp(
  `^\\s?(?:%|percent|Prozent|${currency}|(?:(?:business|working|calendar)\\s|Werk|Arbeits|Kalender)?(?:days?|weeks?|months?|years?|Tagen?|Wochen?|Monaten?|Jahren?|jours?|semaines?|mois|ans|dagen|weken|maanden|jaar|d[ií]as|semanas|meses|años|giorni|settimane|mesi|anni)(?!\\p{L}))`,
  'iu',
)
/** From so many digits on, a figure is the number of an order, a parcel or an account. */
const minDigitsOfId = 6

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
  return [...text.matchAll(figure)]
    .filter((found) => isWeighty(text, found) && !isKnown(found[0], numbers))
    .map(([written]) => written)
}

const maxUnit = 30

function isWeighty(text: string, { 0: written, index }: RegExpExecArray): boolean {
  const [before, after] = [
    text.slice(Math.max(index - maxUnit, 0), index),
    text.slice(index + written.length).slice(0, maxUnit),
  ]
  const isId = written.replace(/\D/g, '').length >= minDigitsOfId
  return isId || beforePrice.test(before) || unit.test(after)
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

import { currencies, numberWords, percents } from '../../../platform/text/number-words.ts'

/**
 * `1,234.50`, `1.234,50`, `1'234.50` and `1 234,50` are equal; the last separator is decimal unless exactly three
 * digits follow it.
 */
export function readNumber(written: string): string {
  const plain = written.replace(/[\s' ]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return stripZeros(plain)
  const separators = new Set(plain.replace(/\d/g, ''))
  const isDecimal = separators.size > 1 || (plain.length - last - 1 !== 3 && plain.indexOf(plain[last] ?? '') === last)
  const [whole, rest] = isDecimal ? [plain.slice(0, last), plain.slice(last + 1)] : [plain, '']
  const decimals = rest.replace(/0{1,20}$/, '')
  return stripZeros(whole.replace(/[.,]/g, '')) + (decimals ? `.${decimals}` : '')
}

const stripZeros = (digits: string) => (digits.length > 20 ? digits : BigInt(digits || '0').toString())

const figure = String.raw`\d{1,3}(?:[' ]\d{3}){1,5}(?!\d)(?:[.,]\d{1,6})?|\d{1,15}(?:[.,]\d{1,15}){0,6}`
const unit = String.raw`\p{Sc}|%|[\p{L}]{1,12}`
const pattern = new RegExp(
  String.raw`(?:(\p{Sc}|(?<!\p{L})[A-Z]{3})\s?)?([-−]?)(${figure})(?:(?:,--?|,-)|\s?(${unit}))?`,
  'gu',
)

export interface Numbers {
  numbers: string[]
  amounts: string[]
}

/** Amounts have a currency or a percent sign. Dates and links have already been removed from the text. */
export function findNumbers(text: string): Numbers {
  const found: Numbers = { numbers: [], amounts: [] }
  for (const [, before, sign, figure = '', after] of text.matchAll(pattern)) {
    const value = (sign ? '-' : '') + readNumber(figure)
    const currency = currencyOf(before) ?? currencyOf(after)
    if (currency) found.amounts.push(`${value} ${currency}`)
    else found.numbers.push(value)
  }
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const value = numberWords.get(word)
    if (value !== undefined) found.numbers.push(value)
  }
  return found
}

function currencyOf(written: string | undefined): string | undefined {
  const name = written?.toLowerCase()
  return name === undefined ? undefined : percents.has(name) ? '%' : currencies.get(name)
}

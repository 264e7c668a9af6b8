/** Known data of the person, found in any spelling. */
export interface KnownPerson {
  /** Names, addresses and numbers to remove. */
  words: readonly string[]
}

const rules: [RegExp, string][] = [
  [/(https?:\/\/[^\s?#<>"]{1,500})[?#][^\s<>"]{1,500}/g, '$1'],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu, '[email]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/g, '[account]'],
  [
    /\b(order|invoice|booking|customer|contract|ticket|case|tracking|Bestellung|Bestell|Rechnung|Kunden|Auftrag|Vertrag)((?:s?[ -]?(?:number|no\.?|nummer|nr\.?|id))?\s{0,2}(?:[:#]|is|was|ist|lautet)?\s{0,2})(?=[A-Z\d-]{0,20}\d)[A-Z\d-]{3,30}\b/gi,
    '$1$2[number]',
  ],
  [/#[A-Z\d-]{3,30}\b/g, '[number]'],
  [/\b\d{3,12}-[A-Z]{1,5}\b/g, '[number]'],
  [/\b[A-Z]{1,6}-?\d{4,20}(?:-[A-Z\d]{1,10}){0,3}\b/g, '[number]'],
]

/** Long digit sequences with common separators. Dates and amounts are shorter or formatted differently. */
const longNumber = /(?<![\w.,])(?:\+|\(\+?)?\d(?:[ ()./-]{0,2}\d){4,20}(?![\w])/g
const isDate = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/

/** Replaces what identifies a person or an order: known values, and values of a known format. */
export function removePersonalData(text: string, { words }: KnownPerson): string {
  let clean = text
  for (const [pattern, replacement] of rules.slice(0, 2)) clean = clean.replace(pattern, replacement)
  const known = words.map((word) => word.trim()).filter((word) => word.length >= 2)
  for (const word of known.toSorted((one, other) => other.length - one.length)) {
    clean = clean.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escapeWord(word)}(?![\\p{L}\\p{N}])`, 'giu'), '[name]')
  }
  for (const [pattern, replacement] of rules.slice(2)) clean = clean.replace(pattern, replacement)
  return clean.replace(longNumber, (found) => {
    if (isDate.test(found)) return found
    const digits = found.replace(/\D/g, '').length
    return digits >= 8 && /^[+(0]/.test(found) ? '[phone]' : '[number]'
  })
}

const escapeWord = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

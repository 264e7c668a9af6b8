/**
 * Finds the first number in a text. `1.234,50` and `1,234.50` are equal. A single separator before three digits
 * groups thousands.
 */
export function findNumber(text: string): number | undefined {
  const written = text
    .split(/[\s€$£%()]+/)
    .map((word) => word.replace(/[.,;:!?-]$/, ''))
    .find((word) => /^-?\d[\d.,]*$/.test(word))
  if (written === undefined) return undefined
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  if (last < 0) return Number(written)
  const decimals = written.slice(last + 1)
  const separators = new Set(written.replaceAll(/[^.,]/g, ''))
  const isDecimal = decimals.length !== 3 || separators.size > 1
  const whole = written.slice(0, last).replaceAll(/[.,]/g, '')
  return Number(isDecimal ? `${whole}.${decimals}` : `${whole}${decimals}`)
}

const months = [
  ['jan', 'jän'],
  ['feb'],
  ['mar', 'mär'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
]

const relativeDays: Record<string, number> = { today: 0, heute: 0, tomorrow: 1, morgen: 1, yesterday: -1, gestern: -1 }

/** Finds the first date in a text, as `2026-03-02`. */
export function findDate(text: string, now: Date): string | undefined {
  const words = text.split(/[\s,;()]+/).filter((word) => word !== '')
  for (const [index, word] of words.entries()) {
    const found = readFigures(word) ?? readNames(word, words[index + 1] ?? '', words[index + 2] ?? '')
    if (found) return found
    const days = relativeDays[word.toLowerCase().replace(/[.!?]$/, '')]
    if (days !== undefined) return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  }
  return undefined
}

function readFigures(word: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(word)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/.exec(word)
  if (!figures) return undefined
  const [first, second] = [Number(figures[1]), Number(figures[2])]
  const isMonthFirst = second > 12 && first <= 12
  return toDay(Number(figures[3]), isMonthFirst ? first : second, isMonthFirst ? second : first)
}

/** Matches `2 March 2026`, `2. März 2026` and `March 2nd 2026`. */
function readNames(one: string, other: string, year: string): string | undefined {
  if (!/^\d{4}(?!\d)/.test(year)) return undefined
  const isDay = (word: string) => /^\d{1,2}(?:st|nd|rd|th|\.)?$/i.test(word)
  const [day, month] = isDay(one) ? [one, other] : [other, one]
  const at = months.findIndex((starts) => starts.some((start) => month.toLowerCase().startsWith(start)))
  return isDay(day) && at >= 0 ? toDay(Number.parseInt(year, 10), at + 1, Number.parseInt(day, 10)) : undefined
}

function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

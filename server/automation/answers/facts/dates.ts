const monthNames = [
  'january januar jänner jan',
  'february februar feb feber',
  'march märz maerz mar mär mrz',
  'april apr',
  'may mai',
  'june juni jun',
  'july juli jul',
  'august aug',
  'september sep sept',
  'october oktober oct okt',
  'november nov',
  'december dezember dec dez',
]
const months = new Map(monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))

const dayNames: Record<string, string> = {
  mon: 'monday mondays montag montags',
  tue: 'tuesday tuesdays dienstag dienstags',
  wed: 'wednesday wednesdays mittwoch mittwochs',
  thu: 'thursday thursdays donnerstag donnerstags',
  fri: 'friday fridays freitag freitags',
  sat: 'saturday saturdays samstag samstags sonnabend',
  sun: 'sunday sundays sonntag sonntags',
  today: 'today heute',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday gestern',
}
const days = new Map(
  Object.entries(dayNames).flatMap(([value, names]) => names.split(' ').map((name) => [name, value] as const)),
)

interface Found {
  dates: string[]
  /** The text without dates, so that their digits are not read as numbers. */
  rest: string
}

type Reader = [pattern: RegExp, read: (groups: string[]) => string | undefined]

const toDate = (year: string | undefined, month: number | undefined, day: string | undefined): string | undefined => {
  if (!month || month > 12 || !day || Number(day) > 31) return undefined
  return [year ? fullYear(year) : '', month, Number(day)].join('-')
}

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** If either number could be the month, the date is kept as written. */
function readSlashes([first = '', second = '', year = '']: string[]): string | undefined {
  if (Number(first) > 12) return toDate(year, Number(second), first)
  if (Number(second) > 12) return toDate(year, Number(first), second)
  return first === second ? toDate(year, Number(first), second) : `${Number(first)}/${Number(second)}/${fullYear(year)}`
}

function readTime([hour = '', minute = '0', half = '']: string[]): string | undefined {
  const isAfternoon = half.toLowerCase().startsWith('p')
  const isMorning = half.toLowerCase().startsWith('a')
  const hours = (Number(hour) % (isAfternoon || isMorning ? 12 : 25)) + (isAfternoon ? 12 : 0)
  return hours > 24 || Number(minute) > 59 ? undefined : `${hours}:${Number(minute)}`
}

const readers: Reader[] = [
  [/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g, ([year, month, day]) => toDate(year, Number(month), day)],
  [/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?(?!\d)/g, ([day, month, year]) => toDate(year, Number(month), day)],
  [/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g, readSlashes],
  [
    /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th)?\s{1,3}(?:of\s{1,3})?(\p{L}{3,9})\.?(?:,?\s{1,3}(\d{4}))?(?!\d)/gu,
    ([day, month = '', year]) => toDate(year, months.get(month.toLowerCase()), day),
  ],
  [
    /(?<!\p{L})(\p{L}{3,9})\.?\s{1,3}(?:the\s{1,3})?(\d{1,2})(?:st|nd|rd|th)?(?:,?\s{1,3}(\d{4}))?(?![\d%:])/gu,
    ([month = '', day, year]) => toDate(year, months.get(month.toLowerCase()), day),
  ],
  [/(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap]\.?m\b\.?|Uhr\b))?(?![\d:])/gi, readTime],
  [/(?<![\d:.,])(\d{1,2})()\s?([ap]\.?m\b\.?|Uhr\b)/gi, readTime],
]

/** Finds numeric and written dates, weekdays and times of day. */
export function findDates(text: string): Found {
  const dates: string[] = []
  let rest = text
  for (const [pattern, read] of readers) {
    rest = rest.replace(pattern, (match: string, ...groups: unknown[]) => {
      const date = read(groups.map((group) => (typeof group === 'string' ? group : '')))
      if (!date) return match
      dates.push(date)
      return ' '
    })
  }
  for (const word of rest.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const day = days.get(word)
    if (day) dates.push(day)
  }
  return { dates, rest }
}

import type { CalendarInvitation } from '@attendant/contract/desk/mail-details.ts'
import { findIana } from 'windows-iana'
import { decodeText } from '../charsets/decode-text.ts'
import type { ReadFile } from '../collect-files.ts'

const maxBytes = 512 * 1024
const maxAttendees = 100
const maxText = 1000

const isCalendar = ({ contentType, fileName }: ReadFile) =>
  /^(text\/calendar|application\/ics)$/.test(contentType) || /\.ics$/i.test(fileName)

/** The appointment that an email invites to, changes or cancels. */
export function readInvitation(files: ReadFile[]): CalendarInvitation | null {
  const file = files.find(isCalendar)
  if (!file) return null
  const lines = unfold(decodeText(file.bytes.subarray(0, maxBytes), 'utf-8'))
  const event = lines.findIndex(({ name, value }) => name === 'BEGIN' && /^VEVENT$/i.test(value))
  if (event < 0) return null
  const end = lines.findIndex(({ name, value }, at) => at > event && name === 'END' && /^VEVENT$/i.test(value))
  const properties = lines.slice(event, end < 0 ? undefined : end)
  const find = (name: string) => properties.find((one) => one.name === name)
  const start = readTime(find('DTSTART'))
  return {
    method: methods[(lines.find(({ name }) => name === 'METHOD')?.value ?? '').toUpperCase()] ?? 'Publish',
    summary: textOf(find('SUMMARY')),
    start: start?.at ?? null,
    end: readTime(find('DTEND'))?.at ?? null,
    isAllDay: start?.isDay ?? false,
    location: textOf(find('LOCATION')),
    organizer: addressOf(find('ORGANIZER')),
    attendees: properties
      .filter(({ name }) => name === 'ATTENDEE')
      .flatMap((one) => addressOf(one) ?? [])
      .slice(0, maxAttendees),
  }
}

const methods: Record<string, CalendarInvitation['method']> = {
  REQUEST: 'Request',
  REPLY: 'Reply',
  CANCEL: 'Cancel',
  COUNTER: 'Counter',
  PUBLISH: 'Publish',
}

interface Line {
  name: string
  zone: string | null
  isDay: boolean
  value: string
}

/** Lines of `NAME;PARAMETER=x:value`; one that begins with whitespace continues the previous one. */
function unfold(text: string): Line[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .slice(0, 20_000)
    .flatMap((line) => {
      const [, name = '', parameters = '', value = ''] =
        /^([A-Za-z-]{1,60})((?:;[^:"]{0,500}(?:"[^"]{0,500}"[^:"]{0,500}){0,20}){0,1}):(.*)$/.exec(line) ?? []
      if (name === '') return []
      const zone = /;TZID="?([^;:"]{1,100})/i.exec(parameters)?.[1] ?? null
      return [{ name: name.toUpperCase(), zone, isDay: /;VALUE=DATE(?![-\w])/i.test(parameters), value }]
    })
}

function textOf(line: Line | undefined): string | null {
  const text = line?.value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim()
    .slice(0, maxText)
  return text || null
}

const addressOf = (line: Line | undefined) => /^mailto:\s*(\S{3,320})$/i.exec(line?.value ?? '')?.[1] ?? null

/** In UTC. A local time in an unknown zone is treated as UTC. */
function readTime(line: Line | undefined): { at: string; isDay: boolean } | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?/.exec(line?.value ?? '') ?? []
  const written = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (!line || Number.isNaN(written.getTime())) return undefined
  const isDay = line.isDay || !line.value.includes('T')
  const offset = utc || isDay ? 0 : offsetOf(line.zone, written)
  return { at: new Date(written.getTime() - offset).toISOString(), isDay }
}

/** The offset of a zone at that time, in milliseconds. Outlook has its own zone names. */
function offsetOf(zone: string | null, at: Date): number {
  if (!zone) return 0
  for (const name of [zone, ...findIana(zone)]) {
    try {
      const there = new Intl.DateTimeFormat('sv-SE', {
        timeZone: name,
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(at)
      return new Date(`${there.replace(' ', 'T')}Z`).getTime() - at.getTime()
    } catch {
      // Unknown zone.
    }
  }
  return 0
}

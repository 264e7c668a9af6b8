/** The time of a message, with its date unless it is today: visitors may return to a chat. */
export function toClock(at: string | number, lang: string, now = new Date()): string {
  const then = new Date(at)
  const clock = format(then, lang, { timeStyle: 'short' })
  const isToday = then.toDateString() === now.toDateString()
  return isToday ? clock : `${format(then, lang, { day: 'numeric', month: 'short' })}, ${clock}`
}

/** Pages may specify a language that browsers do not support. */
function format(then: Date, lang: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat(lang, options).format(then)
  } catch {
    return new Intl.DateTimeFormat('en', options).format(then)
  }
}

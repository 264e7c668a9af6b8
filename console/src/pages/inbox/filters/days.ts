/**
 * Converts between days in the user's time zone and the times that the API expects: a period ends at the start of the
 * following day (`daysOn`).
 */

export function fromDay(day: string, daysOn = 0): string {
  if (!day) return ''
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysOn).toISOString()
}

export function toDay(moment: string | undefined, daysOn = 0): string {
  if (!moment) return ''
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  at.setDate(at.getDate() + daysOn)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

/**
 * Between a day as people pick it, which is theirs, and the moment that the service is asked for: the end of a period
 * is the beginning of the day after it (`daysOn`).
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

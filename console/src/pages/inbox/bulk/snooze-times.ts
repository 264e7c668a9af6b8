/** The snooze options with their labels: except for later today, each ends at the start of a working day. */

export interface SnoozeTime {
  name: 'laterToday' | 'tomorrow' | 'nextWeek'
  at: Date
}

const morning = 9
const laterHours = 3
const latestHour = 20

export function snoozeTimes(now: Date): SnoozeTime[] {
  const later = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + laterHours)
  const isToday = later.getDate() === now.getDate() && later.getHours() <= latestHour
  const daysToMonday = (8 - now.getDay()) % 7 || 7
  return [
    ...(isToday ? [{ name: 'laterToday' as const, at: later }] : []),
    { name: 'tomorrow', at: atMorning(now, 1) },
    { name: 'nextWeek', at: atMorning(now, daysToMonday) },
  ]
}

const atMorning = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning)

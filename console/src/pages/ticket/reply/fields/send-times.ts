import type { MessageKey } from '../../../../app/session/language.ts'

interface SendTime {
  label: MessageKey
  at: Date
}

const dayStart = 9
const hourMs = 60 * 60 * 1000

/** Common times to send later: soon, or at the start of the next working day or week, in the browser's time zone. */
export function listSendTimes(now: Date): SendTime[] {
  const daysToMonday = (8 - now.getDay()) % 7 || 7
  const times: SendTime[] = [
    { label: 'compose.inAnHour', at: new Date(now.getTime() + hourMs) },
    { label: 'compose.tomorrow', at: morningAfter(now, 1) },
  ]
  if (daysToMonday > 1) times.push({ label: 'compose.monday', at: morningAfter(now, daysToMonday) })
  return times
}

function morningAfter(now: Date, days: number): Date {
  const morning = new Date(now)
  morning.setDate(now.getDate() + days)
  morning.setHours(dayStart, 0, 0, 0)
  return morning
}

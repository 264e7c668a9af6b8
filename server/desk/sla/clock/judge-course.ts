import type { SlaTarget } from '@attendant/contract/desk/sla/sla-policy.ts'
import type { SlaTargetState } from '@attendant/contract/desk/sla/ticket-sla.ts'
import type { Course } from './follow-courses.ts'
import { addOpenTime, type OfficeCalendar, openTime, type Span } from './office-time.ts'

export interface Verdict {
  state: SlaTargetState
  /** When it is due, or was, once met. Null while paused, and if office hours are so short that it is years away. */
  dueAt: number | null
  /** When a warning is due; null if there is none, or while paused before it. */
  warnAt: number | null
  metAt: number | null
  breachedAt: number | null
  /** Only while paused. */
  remainingMs: number | null
  /** Only while running: the open time up to the due time. */
  windows: Span[] | null
}

const minuteMs = 60_000

/** The state of a course relative to its target at a time. */
export function judgeCourse(
  { runs, endedAt }: Course,
  { minutes, warnMinutesBefore }: Pick<SlaTarget, 'minutes' | 'warnMinutesBefore'>,
  calendar: OfficeCalendar | null,
  now: number,
): Verdict {
  let left = minutes * minuteMs
  let untilWarning = warnMinutesBefore ? Math.max(0, left - warnMinutesBefore * minuteMs) : null
  let warnAt: number | null = null
  let lastDue: number | null = null
  const none = { metAt: null, breachedAt: null, remainingMs: null, windows: null }
  for (const { from, to } of runs) {
    const due = to === null ? addOpenTime(calendar, from, left) : null
    const spent = to === null ? Number.POSITIVE_INFINITY : openTime(calendar, from, to)
    if (untilWarning !== null && spent >= untilWarning) {
      warnAt = addOpenTime(calendar, from, untilWarning)?.at ?? null
      untilWarning = null
    } else if (untilWarning !== null) untilWarning -= spent
    if (to === null) {
      const dueAt = due?.at ?? null
      if (dueAt !== null && dueAt <= now) return { ...none, state: 'Breached', dueAt, warnAt, breachedAt: dueAt }
      return { ...none, state: 'Running', dueAt, warnAt, windows: due?.spans ?? [] }
    }
    if (spent > left) {
      const dueAt = addOpenTime(calendar, from, left)?.at ?? to
      return { ...none, state: 'Breached', dueAt, warnAt, breachedAt: dueAt }
    }
    lastDue = addOpenTime(calendar, from, left)?.at ?? null
    left -= spent
  }
  if (endedAt !== null) return { ...none, state: 'Met', dueAt: lastDue, warnAt, metAt: endedAt }
  return { ...none, state: 'Paused', dueAt: null, warnAt, remainingMs: left }
}

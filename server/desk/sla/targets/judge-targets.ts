import type { SlaTarget } from '@attendant/contract/desk/sla/sla-policy.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'
import { type Course, followCourses, type Observation } from '../clock/follow-courses.ts'
import { judgeCourse } from '../clock/judge-course.ts'
import type { OfficeCalendar } from '../clock/office-time.ts'
import type { ticketSlaTargets } from '../sla.table.ts'
import type { PolicyRow } from '../sla-policies.store.ts'

export type TargetRow = typeof ticketSlaTargets.$inferSelect

interface Judged {
  row: TargetRow
  warnAt: Date | null
}

interface Circumstances {
  calendar: OfficeCalendar | null
  now: Date
  /** The existing targets. */
  stored: TargetRow[]
}

/** The targets of a ticket under its policy. Spam has none; breached and met ones stay so. */
export function judgeTargets(
  log: Observation[],
  ticket: Pick<TicketRow, 'customerID' | 'ticketID' | 'priority' | 'isSpam'>,
  policy: PolicyRow,
  { calendar, now, stored }: Circumstances,
): Judged[] {
  const { customerID, ticketID, priority, isSpam } = ticket
  const { slaPolicyID } = policy
  const judged = (isSpam ? [] : followCourses(log, policy)).flatMap((course): Judged[] => {
    const known = stored.find(({ metric, cycle }) => metric === course.metric && cycle === course.cycle)
    const endedAt = toDate(course.endedAt)
    if (known?.state === 'Breached') return [{ row: { ...known, endedAt }, warnAt: null }]
    if (known?.state === 'Met' && known.metAt?.getTime() === course.endedAt) return [{ row: known, warnAt: null }]
    const target = findTarget(policy.targets, course, priority)
    if (!target) return []
    const { state, dueAt, warnAt, metAt, breachedAt, remainingMs, windows } = judgeCourse(
      course,
      target,
      calendar,
      now.getTime(),
    )
    const row: TargetRow = {
      ...{ customerID, ticketID, metric: course.metric, cycle: course.cycle, slaPolicyID, state, remainingMs, endedAt },
      startedAt: new Date(course.startedAt),
      dueAt: toDate(dueAt),
      metAt: toDate(metAt),
      breachedAt: toDate(breachedAt),
      windows: windows?.map(([from, to]) => [from, to]) ?? null,
    }
    return [{ row, warnAt: toDate(warnAt) }]
  })
  const isJudged = ({ metric, cycle }: TargetRow) =>
    judged.some(({ row }) => row.metric === metric && row.cycle === cycle)
  const past = stored.filter((row) => row.state === 'Breached' && !isJudged(row))
  return [...past.map((row) => ({ row: { ...row, endedAt: row.endedAt ?? now }, warnAt: null })), ...judged]
}

/** A target for the ticket's priority takes precedence over one for all. */
const findTarget = (targets: SlaTarget[], { metric }: Course, priority: TicketRow['priority']): SlaTarget | undefined =>
  targets.find((target) => target.metric === metric && target.priority === priority) ??
  targets.find((target) => target.metric === metric && target.priority === null)

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))

import type { SlaMetric } from '@attendant/contract/desk/sla/ticket-sla.ts'

/** Events that start, stop and pause clocks. Times are milliseconds since 1970. */
export type Observation =
  | { kind: 'asked'; at: number; messageID: number }
  | { kind: 'replied'; at: number; messageID: number; isAI: boolean }
  | { kind: 'closed' | 'reopened' | 'snoozed' | 'woken'; at: number }

export interface ClockRules {
  pausesWhileAwaitingEndUser: boolean
  pausesWhileSnoozed: boolean
  countsAiReplies: boolean
}

/** What one target of a ticket measures. */
export interface Course {
  metric: SlaMetric
  cycle: number
  startedAt: number
  /** Null while the reply or the resolution is still due. */
  endedAt: number | null
  /** When its clock ran, by the calendar; the last span has no end while it runs. */
  runs: { from: number; to: number | null }[]
}

/** Replays the observations of a ticket, which are in order of time. */
export function followCourses(log: readonly Observation[], rules: ClockRules): Course[] {
  const courses: Course[] = []
  let [isClosed, isSnoozed, isAwaitingEndUser, cycle] = [false, false, false, 0]
  let response: Course | undefined
  let resolution: Course | undefined

  const start = (metric: SlaMetric, number: number, at: number): Course => {
    const course: Course = { metric, cycle: number, startedAt: at, endedAt: null, runs: [] }
    courses.push(course)
    return course
  }
  const steer = (course: Course | undefined, isOwed: boolean, at: number) => {
    if (!course) return
    const last = course.runs.at(-1)
    const isRunning = last?.to === null
    const isMeantToRun = isOwed && course.endedAt === null && !isClosed && !(isSnoozed && rules.pausesWhileSnoozed)
    if (isRunning && !isMeantToRun) last.to = at
    if (!isRunning && isMeantToRun) course.runs.push({ from: at, to: null })
  }

  for (const observation of log) {
    const { kind, at } = observation
    if (kind === 'asked') {
      isAwaitingEndUser = false
      if (!resolution) {
        response = start('FirstResponse', 1, at)
        resolution = start('Resolution', 1, at)
      } else if (response && response.endedAt !== null) {
        response = start('NextResponse', ++cycle, at)
      }
    } else if (kind === 'replied') {
      isAwaitingEndUser = true
      const counts = rules.countsAiReplies || !observation.isAI
      if (counts && response?.endedAt === null) response.endedAt = at
    } else if (kind === 'closed') {
      isClosed = true
      if (resolution) resolution.endedAt = at
    } else if (kind === 'reopened') {
      isClosed = false
      if (resolution) resolution.endedAt = null
    } else {
      isSnoozed = kind === 'snoozed'
    }
    steer(response, true, at)
    steer(resolution, !(isAwaitingEndUser && rules.pausesWhileAwaitingEndUser), at)
  }
  return courses
}

const key = (observation: Observation) => ('messageID' in observation ? observation.messageID : undefined)

/** Adds an observation; a message that is already included stays unchanged. */
export function observe(log: readonly Observation[], observation: Observation): Observation[] {
  const id = key(observation)
  if (id !== undefined && log.some((known) => key(known) === id)) return [...log]
  return [...log, observation].sort((one, other) => one.at - other.at)
}

/** Removes a failed reply: it never stopped a clock. */
export const withdraw = (log: readonly Observation[], messageID: number): Observation[] =>
  log.filter((known) => key(known) !== messageID)

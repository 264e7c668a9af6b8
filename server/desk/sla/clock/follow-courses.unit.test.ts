import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClockRules, followCourses, type Observation, observe, withdraw } from './follow-courses.ts'
import { judgeCourse } from './judge-course.ts'

const minute = 60_000
const rules: ClockRules = { pausesWhileAwaitingEndUser: true, pausesWhileSnoozed: true, countsAiReplies: true }
const asked = (at: number, messageID = at): Observation => ({ kind: 'asked', at: at * minute, messageID })
const replied = (at: number, { messageID = at, isAI = false } = {}): Observation => ({
  ...{ kind: 'replied', at: at * minute, messageID, isAI },
})
const turned = (kind: 'closed' | 'reopened' | 'snoozed' | 'woken', at: number): Observation => ({
  kind,
  at: at * minute,
})

function judge(
  log: Observation[],
  target: { minutes: number; warnMinutesBefore?: number },
  now: number,
  given = rules,
) {
  return followCourses(log, given).map((course) => {
    const { warnMinutesBefore = null, minutes } = target
    const { state, dueAt, warnAt, remainingMs } = judgeCourse(
      course,
      { minutes, warnMinutesBefore },
      null,
      now * minute,
    )
    const inMinutes = (ms: number | null) => (ms === null ? null : ms / minute)
    const { metric, cycle } = course
    return { metric, cycle, state, dueAt: inMinutes(dueAt), warnAt: inMinutes(warnAt), left: inMinutes(remainingMs) }
  })
}
const stateOf = (judged: ReturnType<typeof judge>, metric: string) => judged.findLast((one) => one.metric === metric)

describe('courses', () => {
  test('a reply ends the first response; each later unanswered message starts a cycle', () => {
    const log = [asked(0), asked(5), replied(10), replied(11), asked(20), asked(21), replied(30), asked(40)]
    const courses = followCourses(log, rules).filter(({ metric }) => metric !== 'Resolution')
    expect(
      courses.map(({ metric, cycle, startedAt, endedAt }) => [metric, cycle, startedAt / minute, endedAt]),
    ).toEqual([
      ['FirstResponse', 1, 0, 10 * minute],
      ['NextResponse', 1, 20, 30 * minute],
      ['NextResponse', 2, 40, null],
    ])
  })

  test('replies of the AI count unless the policy excludes them', () => {
    const log = [asked(0), replied(5, { isAI: true })]
    expect(stateOf(judge(log, { minutes: 60 }, 6), 'FirstResponse')?.state).toBe('Met')
    expect(stateOf(judge(log, { minutes: 60 }, 6, { ...rules, countsAiReplies: false }), 'FirstResponse')?.state).toBe(
      'Running',
    )
  })

  test('a failed reply never stops a clock', () => {
    const log = withdraw([asked(0), replied(10), asked(20)], 10)
    expect(followCourses(log, rules).map(({ metric, startedAt, endedAt }) => [metric, startedAt, endedAt])).toEqual([
      ['FirstResponse', 0, null],
      ['Resolution', 0, null],
    ])
  })

  test('the resolution pauses while the end user is to reply, while snoozed and while closed', () => {
    const log = [asked(0), replied(10), asked(30), turned('snoozed', 40), turned('woken', 100), turned('closed', 110)]
    expect(stateOf(judge(log, { minutes: 60 }, 200), 'Resolution')).toMatchObject({ state: 'Met' })
    const again = [...log, turned('reopened', 1000)]
    expect(stateOf(judge(again, { minutes: 60 }, 1000), 'Resolution')).toMatchObject({ state: 'Running', dueAt: 1030 })
    expect(stateOf(judge(log.slice(0, 2), { minutes: 60 }, 500), 'Resolution')).toMatchObject({
      ...{ state: 'Paused', dueAt: null, left: 50 },
    })
    const unpaused = { ...rules, pausesWhileAwaitingEndUser: false, pausesWhileSnoozed: false }
    expect(stateOf(judge(log, { minutes: 60 }, 200, unpaused), 'Resolution')).toMatchObject({
      ...{ state: 'Breached', dueAt: 60 },
    })
  })

  test('the same message is recorded once, in order of time', () => {
    const log = observe(observe(observe([], asked(5, 1)), asked(9, 1)), replied(2, { messageID: 3 }))
    expect(log).toEqual([replied(2, { messageID: 3 }), asked(5, 1)])
  })

  test('warnings precede the due time, measured by the clock of the target', () => {
    const log = [asked(0), turned('snoozed', 30), turned('woken', 130)]
    expect(stateOf(judge(log, { minutes: 60, warnMinutesBefore: 20 }, 131), 'FirstResponse')).toMatchObject({
      ...{ state: 'Running', dueAt: 160, warnAt: 140 },
    })
    expect(stateOf(judge([asked(0)], { minutes: 10, warnMinutesBefore: 30 }, 1), 'FirstResponse')?.warnAt).toBe(0)
  })

  test('any number of pauses moves the due time by exactly their total length', () => {
    const pause = fc.record({ after: fc.integer({ min: 0, max: 100 }), lasts: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(fc.array(pause, { maxLength: 8 }), fc.integer({ min: 1, max: 500 }), (pauses, minutes) => {
        let [now, ran, paused] = [0, 0, 0]
        const log: Observation[] = [asked(0)]
        for (const { after, lasts } of pauses) {
          log.push(turned('snoozed', now + after), turned('woken', now + after + lasts))
          now += after + lasts
          ran += after
          if (ran <= minutes) paused += lasts
        }
        const found = stateOf(judge(log, { minutes }, now), 'FirstResponse')
        const wasMissed = ran > minutes
        expect(found?.state === 'Breached').toBe(wasMissed || (ran === minutes && found?.dueAt === now))
        if (!wasMissed) expect(found?.dueAt).toBe(minutes + paused)
      }),
    )
  })
})

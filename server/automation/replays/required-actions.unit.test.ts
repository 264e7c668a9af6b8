import type { ReplayActual, ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { describe, expect, test } from 'vitest'
import { nothing } from './replay-messages.ts'
import { losesAction, losesEscalation, type RuleTriggers } from './required-actions.ts'

const topic = (topicID: number) => ({ topicID, name: `Topic ${topicID}` })
const action = (actionID: number, operation = 'escalate') => ({ actionID, name: 'Act', operation, outcome: 'Done' })
const rule = (id: number) => ({ id, name: 'Rule' })

const unlabelled: ReplayActual = {
  ...{ topics: [], isCorrected: false, actions: [], escalated: false, answer: null, isByPerson: false },
  ...{ editDistance: null, baselineEditDistance: null, isMaterial: null },
}
/** Rule 1 escalates transfers, rule 2 what mentions a lawyer, rule 3 tags transfers. */
const triggers: RuleTriggers = new Map([
  [1, { actionID: 10, topicID: 5 }],
  [2, { actionID: 10, topicID: null }],
  [3, { actionID: 30, topicID: 5 }],
])
const escalated = (ruleIDs: number[]): ReplayOutcome => ({
  ...{ ...nothing, topics: [topic(5)], rules: ruleIDs.map(rule), actions: [action(10)], escalated: true },
})
const judge = (baseline: ReplayOutcome, actual: Partial<ReplayActual>, outcome = nothing) => {
  const one = { outcome, baseline, actual: { ...unlabelled, ...actual } }
  return [losesEscalation(one, triggers), losesAction(one, triggers)]
}

describe('an escalation or action is lost', () => {
  test('if the topic whose rule triggered it is one that people assigned to the message', () => {
    expect(judge(escalated([1]), { topics: [topic(5), topic(6)] })).toEqual([true, true])
  })

  test('if people have not reviewed the topics', () => {
    expect(judge(escalated([1]), {})).toEqual([true, true])
  })

  test('if another rule or an unknown one also triggered it', () => {
    expect(judge(escalated([1, 2]), { topics: [topic(6)] })).toEqual([true, true])
    expect(judge(escalated([]), { topics: [topic(6)] })).toEqual([true, true])
  })

  test('if the automation escalated without a rule', () => {
    expect(judge({ ...nothing, escalated: true }, { topics: [topic(6)] })).toEqual([true, false])
  })

  test('if the action is changed to do something else', () => {
    const outcome = { ...escalated([1]), actions: [action(10, 'addTags')], escalated: false }
    expect(judge(escalated([1]), { topics: [topic(5)] }, outcome)).toEqual([true, true])
    expect(judge(escalated([1]), { topics: [topic(5)] }, escalated([1]))).toEqual([false, false])
  })

  test('but not if only a topic triggered it that people did not assign to the message', () => {
    expect(judge(escalated([1]), { topics: [topic(6)] })).toEqual([false, false])
    expect(judge(escalated([1]), { isCorrected: true })).toEqual([false, false])
  })

  test('each action separately', () => {
    const both = { ...escalated([2, 3]), actions: [action(10), action(30, 'addTags')] }
    expect(judge(both, { topics: [topic(6)] }, { ...nothing, actions: [action(10)], escalated: true })).toEqual([
      false,
      false,
    ])
    expect(judge(both, { topics: [topic(5)] }, { ...nothing, actions: [action(10)], escalated: true })).toEqual([
      false,
      true,
    ])
  })
})

import { expect, test } from 'vitest'
import type { StepResult, Task } from '../automation-run.ts'
import { traceOfRun, traceStep, writeTrace } from './trace-document.ts'

const startedAt = new Date('2026-11-17T08:00:00.000Z')
const run = { runID: 7, startedAt, trace: null }
const after = (ms: number) => new Date(startedAt.getTime() + ms)
const rules = [{ id: 3, name: 'Thank', priority: 1, version: 1, actionID: 5, actionVersion: 2, matched: true }]

const executed: [Task, StepResult, { at: Date; ms: number }][] = [
  [{ step: 'begin' }, { outcome: 'Done' }, { at: after(12), ms: 3 }],
  [
    { step: 'hook', hookName: 'OnMessage', chain: [] },
    { outcome: 'Done', details: { hook: 'OnMessage', rules } },
    { at: after(12), ms: 0 },
  ],
  [
    { step: 'action', hookName: 'OnMessage', parent: 1 },
    { outcome: 'Failed', why: 'No address.', details: { ruleID: 3, operation: 'sendReply' }, sentMessageID: 41 },
    { at: after(40), ms: 28 },
  ],
  [{ step: 'finish' }, { outcome: 'Skipped' }, { at: after(39), ms: 0 }],
]
const document = executed.reduce<ReturnType<typeof traceStep> | null>(
  (trace, step) => traceStep({ ...run, trace }, ...step),
  null,
)

test('a trace keeps all details of its steps', () => {
  const common = { runID: 7, why: null, sentMessageID: null, parentID: null, chain: [], details: {} }

  expect(traceOfRun({ ...run, trace: document })).toEqual([
    { ...common, id: '7.0', step: 'begin', outcome: 'Done', at: after(12), ms: 3 },
    {
      ...common,
      ...{ id: '7.1', step: 'hook', outcome: 'Done', at: after(12), ms: 0 },
      ...{ details: { hook: 'OnMessage', rules }, chain: ['OnMessage'] },
    },
    {
      ...common,
      ...{ id: '7.2', parentID: '7.1', step: 'action', outcome: 'Failed', why: 'No address.', at: after(40), ms: 28 },
      ...{ details: { ruleID: 3, operation: 'sendReply' }, sentMessageID: 41, chain: ['OnMessage'] },
    },
    // A clock that was set back does not change the order.
    { ...common, id: '7.3', step: 'finish', outcome: 'Skipped', at: after(40), ms: 0 },
  ])
})

test('default values are omitted', () => {
  expect(document?.[0]).toEqual({ s: 'begin', t: 12, ms: 3 })
  expect(document?.[1]).toEqual({ s: 'hook', d: { hook: 'OnMessage', rules } })
})

test('a step of a run stored as rows refers to its parent by row id', () => {
  const trace = traceStep(run, { step: 'action', parentStepID: 900 }, { outcome: 'Done' }, { at: after(1), ms: 0 })

  expect(traceOfRun({ ...run, trace })[0]?.parentID).toBe('900')
})

test('null characters, which PostgreSQL rejects, are replaced', () => {
  expect(JSON.parse(writeTrace([{ s: 'hook', w: 'a\0b' }]))).toEqual([{ s: 'hook', w: 'a\ufffdb' }])
})

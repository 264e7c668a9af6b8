import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepPartitions } from '../../../integration/partitions/keep-partitions.ts'
import { listPartitions, startOfPeriod } from '../../../platform/database/partitions/partitions.ts'
import { runsOf, traceOf } from '../../../test/automation.ts'
import { startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { makeMessage } from '../../../test/factories.ts'
import { automationRuns, automationTraces } from '../automation.table.ts'
import { forgetTraces, tracePartitions } from './forget-traces.ts'

const month = (later: number) => startOfPeriod('month', new Date(), later)

/** The trace of a message of this month, and one from four months later. */
async function startWithTraces(settings: Record<string, string>) {
  const desk = await startDesk({ settings })
  useScriptedEngine(desk, { reply: () => ({ escalate: true }) })
  const first = await makeMessage(desk, { uid: 'first' })
  const second = await makeMessage(desk, { uid: 'second' })
  await desk.runJobs()
  await keepPartitions({ ...desk.context, now: () => month(3) })
  const [, later] = await runsOf(desk)
  for (const table of [automationRuns, automationTraces]) {
    await desk.context.db
      .update(table)
      .set({ startedAt: month(4) })
      .where(eq(table.runID, later?.runID ?? 0))
  }
  const forget = (now: Date) => forgetTraces({ ...desk.context, now: () => now })
  return { desk, first, second, forget }
}

test('deletes traces by whole months after TRACE_RETENTION_DAYS, and keeps the runs', async () => {
  const { desk, first, second, forget } = await startWithTraces({ TRACE_RETENTION_DAYS: '60' })
  await using _desk = desk
  const kept = await traceOf(desk, second)
  expect((await traceOf(desk, first)).length).toBe(kept.length)
  // The format of earlier versions.
  await desk.context.db
    .update(automationRuns)
    .set({ trace: [{ s: 'finish' }] })
    .where(eq(automationRuns.customerID, desk.customerID))

  await forget(month(4))

  expect(await traceOf(desk, first)).toEqual([])
  expect(await traceOf(desk, second)).toEqual(kept)
  expect((await runsOf(desk)).map(({ trace, state }) => ({ trace, state }))).toEqual([
    { trace: null, state: 'Done' },
    { trace: [{ s: 'finish' }], state: 'Done' },
  ])
  const names = (await listPartitions(desk.context.db, tracePartitions)).map(({ name }) => name)
  expect(names).not.toContain('automation_traces_initial')
  expect(names).toHaveLength(3)
})

test('keeps traces indefinitely without TRACE_RETENTION_DAYS', async () => {
  const { desk, first, forget } = await startWithTraces({})
  await using _desk = desk

  await forget(month(120))

  expect((await traceOf(desk, first)).length).toBeGreaterThan(0)
})

test('looks up the trace of a message in the partition of its month', async () => {
  const { desk, second } = await startWithTraces({})
  await using _desk = desk

  const { rows } = await desk.context.db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, costs off)
    select traces.trace from automation_runs runs join automation_traces traces
      on traces.customer_id = runs.customer_id and traces.run_id = runs.run_id and traces.started_at = runs.started_at
    where runs.customer_id = ${desk.customerID} and runs.message_id = ${second.messageID}`)

  const read = rows.map((row) => row['QUERY PLAN']).filter((line) => /on automation_traces_\w+/.test(line))
  expect(read.filter((line) => !line.includes('never executed'))).toHaveLength(1)
})

import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { automationRuns, automationTraces } from '../../server/automation/runs/automation.table.ts'
import { waitForRun } from '../../server/automation/runs/wait-for-run.ts'
import { median } from '../lists/load.ts'
import type { BenchDesk } from './desk.ts'

export interface Load {
  perSecond: number
  /** Duration of each run from the message to the end, in milliseconds. */
  latencies: number[]
  /** The same without the time of the AI, as measured by it. */
  added: number[]
}

const maxRunSeconds = 120
const maxAskingSeconds = 40

/** Keeps this many runs in flight for some seconds: whenever one ends, another starts. */
export async function keepUnderWay(desk: BenchDesk, inFlight: number, seconds: number): Promise<Load> {
  const ended: number[] = []
  desk.double.taken.length = 0
  const since = performance.now()
  const isOver = () => performance.now() - since > seconds * 1000
  const follow = async () => {
    while (!isOver()) {
      const message = await desk.receive()
      if (!(await waitForRun(desk.context, message, maxRunSeconds))) throw new Error('A run did not end.')
      ended.push(message.messageID)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, follow))
  const elapsed = (performance.now() - since) / 1000
  return { perSecond: ended.length / elapsed, ...(await readLatencies(desk, ended)) }
}

/**
 * Receives this many messages and waits until the AI is asked about all of them concurrently, or a timeout on slow
 * machines. Returns the number of concurrent requests.
 */
export async function askAllAtOnce(desk: BenchDesk, count: number): Promise<number> {
  await Promise.all(Array.from({ length: count }, () => desk.receive()))
  const end = performance.now() + maxAskingSeconds * 1000
  while (desk.double.maxConcurrent < count && performance.now() < end) await pause(100)
  return desk.double.maxConcurrent
}

async function readLatencies({ context, customerID, double }: BenchDesk, messageIDs: number[]) {
  const rows = await context.db
    .select({
      ms: sql<number>`(extract(epoch from ${automationRuns.endedAt} - ${automationRuns.startedAt}) * 1000)::float8`,
      asked: sql<number>`(select count(*)::int from json_array_elements(${automationTraces.trace}) step
        where step -> 'd' ->> 'model' is not null)`,
    })
    .from(automationRuns)
    .innerJoin(
      automationTraces,
      and(eq(automationTraces.customerID, automationRuns.customerID), eq(automationTraces.runID, automationRuns.runID)),
    )
    .where(and(eq(automationRuns.customerID, customerID), inArray(automationRuns.messageID, messageIDs)))
  return {
    latencies: rows.map(({ ms }) => ms),
    added: rows.map(({ ms, asked }) => ms - asked * median(double.taken)),
  }
}

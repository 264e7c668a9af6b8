import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { asStarted, startChild } from '../measuring/children.ts'
import { openCpuMeter } from '../measuring/cpu-time.ts'
import type { BenchDesk } from './desk.ts'

export interface Backlog {
  perSecond: number
  /** CPU time per message in milliseconds. */
  workerMs: number
  databaseMs: number
}

const maxSeconds = 300
const receivedAtOnce = 20

/** How fast a worker processes waiting messages, without other load except for the fake AI. */
export async function workThrough(desk: BenchDesk, count: number, script = asStarted): Promise<Backlog> {
  for (let received = 0; received < count; received += receivedAtOnce) {
    await Promise.all(Array.from({ length: Math.min(receivedAtOnce, count - received) }, () => desk.receive()))
  }
  const worker = await startChild(script, desk.environment, '/health/ready')
  const meter = await openCpuMeter(desk.environment.DATABASE_URL ?? '', worker.pid)
  try {
    const open = await countOpen(desk)
    const before = await meter.readParts()
    const since = performance.now()
    while ((await countOpen(desk)) > 0) {
      if (performance.now() - since > maxSeconds * 1000) throw new Error(`Runs did not end in ${maxSeconds} s.`)
      await pause(100)
    }
    const seconds = (performance.now() - since) / 1000
    const after = await meter.readParts()
    return {
      perSecond: open / seconds,
      workerMs: (after.service - before.service) / open,
      databaseMs: (after.database - before.database) / open,
    }
  } finally {
    await meter.close()
    await worker.stop()
  }
}

async function countOpen({ context, customerID }: BenchDesk): Promise<number> {
  const { rows } = await context.db.execute<{ open: number }>(
    sql`select count(*)::int as open from automation_runs where customer_id = ${customerID} and ended_at is null`,
  )
  return rows[0]?.open ?? 0
}

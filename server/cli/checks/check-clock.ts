import type { OpenDatabase } from '../../service.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** A clock before the release date of this program is wrong. */
const earliest = Date.UTC(2025, 0, 1)
const tolerableInMs = 5_000

/** Tokens, sign-in links and schedules depend on the clock, and several machines must agree on it. */
export async function checkClock({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Finding> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const after = Date.now()
  const there = rows[0]?.now.getTime() ?? after
  const gapInMs = Math.max(before - there, there - after, 0)
  const mend = 'Let both machines keep their time by NTP.'
  if (after < earliest) return fault('clock', `It says ${new Date(after).toISOString()}.`, mend)
  if (gapInMs > tolerableInMs) {
    return warning('clock', `It is ${Math.round(gapInMs / 1000)} seconds from that of the database.`, mend)
  }
  return ok('clock', 'It agrees with that of the database.')
}

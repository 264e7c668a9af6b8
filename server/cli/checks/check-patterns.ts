import { sql } from 'drizzle-orm'
import { asSystem } from '../../context.ts'
import type { Log } from '../../platform/log.ts'
import { findPatternProblem } from '../../platform/patterns/match-pattern.ts'
import { createThreads } from '../../platform/threads/threads.ts'
import type { OpenDatabase } from '../../service.ts'
import { type Finding, ok, warning } from './finding.ts'

type StoredPattern = {
  customer: number
  channel: number
  pattern: string
}

/** Patterns that an earlier version accepted and that the service has disabled. */
export async function checkPatterns({ db }: Pick<OpenDatabase, 'db'>, log: Log): Promise<Finding> {
  const all = asSystem({ db, log }, 'check the installation').db
  const { rows } = await all.execute<StoredPattern>(sql`
    select customer_id as customer, channel_id as channel, settings ->> 'foreignKeyPattern' as pattern
    from mail_settings where settings ->> 'foreignKeyPattern' is not null order by 1, 2`)
  if (rows.length === 0) return ok('patterns', 'No channel has one.')
  const unusable = await findUnusable(rows, log)
  if (unusable.length === 0) return ok('patterns', 'All can be used.')
  return warning(
    'patterns',
    `Switched off: ${unusable.join('; ')}.`,
    'Change "Keys of other systems" in the settings of the channel.',
  )
}

async function findUnusable(rows: StoredPattern[], log: Log): Promise<string[]> {
  const threads = createThreads({ log })
  try {
    const found: string[] = []
    for (const { customer, channel, pattern } of rows) {
      const problem = await findPatternProblem(threads, `customer ${customer}`, pattern)
      if (problem) found.push(`channel ${channel} of customer ${customer} (${problem})`)
    }
    return found
  } finally {
    await threads.close()
  }
}

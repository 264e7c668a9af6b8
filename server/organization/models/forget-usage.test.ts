import { expect, test } from 'vitest'
import { keepPartitions } from '../../integration/partitions/keep-partitions.ts'
import { listPartitions, startOfPeriod } from '../../platform/database/partitions/partitions.ts'
import { startDesk } from '../../test/desk.ts'
import { aiUsage } from './ai-usage.table.ts'
import { forgetUsage, usagePartitions } from './forget-usage.ts'

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

test.each([
  [{}, 4],
  [{ USAGE_RETENTION_DAYS: '62' }, 2],
])('usage is deleted by whole months after USAGE_RETENTION_DAYS (%o)', async (settings, left) => {
  await using desk = await startDesk({ settings })
  const { db } = desk.context
  const month = (later: number) => startOfPeriod('month', new Date(), later)
  await keepPartitions({ ...desk.context, now: () => month(5) })
  const counted = { customerID: desk.customerID, model: 'a', purpose: 'reply', shard: 0 }
  const amounts = { requests: 1, inputTokens: 1, outputTokens: 1 }
  for (const later of [-1, 0, 5, 6]) {
    await db.insert(aiUsage).values({ ...counted, ...amounts, day: dayOf(month(later)) })
  }

  await forgetUsage({ ...desk.context, now: () => month(6) })

  expect(await db.$count(aiUsage)).toBe(left)
  const names = (await listPartitions(db, usagePartitions)).map(({ name }) => name)
  expect(names.includes('ai_usage_initial')).toBe(left === 4)
})

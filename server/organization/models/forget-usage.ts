import { asSystem, type Context } from '../../context.ts'
import { deleteBefore, type PartitionedTable, startOfPeriod } from '../../platform/database/partitions/partitions.ts'
import { dayInMs } from '../../platform/events/events.ts'

export const usagePartitions: PartitionedTable = { name: 'ai_usage', column: 'day', period: 'month' }

export const forgetUsageJob = 'ai-usage.forget'

/** Job: deletes the usage of months that ended more than `USAGE_RETENTION_DAYS` ago. */
export async function forgetUsage(context: Context): Promise<void> {
  const { db, now, config } = asSystem(context, 'clean up expired rows')
  if (config.USAGE_RETENTION_DAYS === undefined) return
  const expired = new Date(now().getTime() - config.USAGE_RETENTION_DAYS * dayInMs)
  await deleteBefore(db, usagePartitions, startOfPeriod('month', expired))
}

import { forgetTraces, forgetTracesJob, tracePartitions } from '../../automation/runs/trace/forget-traces.ts'
import { asSystem, type Context } from '../../context.ts'
import { auditPartitions } from '../../organization/audit/chain/prune-audit.ts'
import { forgetUsage, forgetUsageJob, usagePartitions } from '../../organization/models/forget-usage.ts'
import { createPartitions, type PartitionedTable } from '../../platform/database/partitions/partitions.ts'
import { eventPartitions } from '../../platform/events/events.ts'

/** All tables partitioned by time. */
export const partitionedTables: PartitionedTable[] = [
  eventPartitions,
  tracePartitions,
  usagePartitions,
  auditPartitions,
]

export const keepPartitionsJob = 'partitions.keep'

/** Job: creates the partitions for the coming days and months. */
export async function keepPartitions(context: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  const { db, now, log } = asSystem(context, 'clean up expired rows')
  for (const table of partitionedTables) {
    const created = await createPartitions(db, table, now())
    if (created.length > 0) log.info({ created }, 'Created partitions.')
  }
}

export const partitionJobs = {
  [keepPartitionsJob]: keepPartitions,
  [forgetTracesJob]: forgetTraces,
  [forgetUsageJob]: forgetUsage,
}

/** Cron schedule in UTC: minute hour day month weekday. */
export const partitionTimetable = [
  { match: '2 * * * *', task: keepPartitionsJob, identifier: 'make partitions' },
  { match: '32 4 * * 0', task: forgetTracesJob, identifier: 'forget traces' },
  { match: '42 4 * * 0', task: forgetUsageJob, identifier: 'forget AI usage' },
]

import type { SourceSchedule } from '@attendant/contract/knowledge/knowledge-source.ts'
import { dayInMs } from '../../../platform/events/events.ts'

const days: Record<SourceSchedule, number> = { Manual: 0, Daily: 1, Weekly: 7 }

/** When the next run is due after one that begins now; null for manual sources. */
export const nextRunAt = (schedule: SourceSchedule, from: Date): Date | null =>
  days[schedule] === 0 ? null : new Date(from.getTime() + days[schedule] * dayInMs)

import type { Macro } from '@attendant/contract/automation/macro.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { macroUses } from './macros.table.ts'

type Clocked = Pick<Context, 'db' | 'now'>

const dayInMs = 24 * 60 * 60 * 1000
const toDay = (at: Date) => at.toISOString().slice(0, 10)

/** Call it last in the transaction: other users of the same macro wait for its lock. */
export async function countUse({ db, now }: Clocked, customerID: number, macroID: number, count: number) {
  if (count === 0) return
  await db
    .insert(macroUses)
    .values({ customerID, macroID, day: toDay(now()), count, lastUsed: now() })
    .onConflictDoUpdate({
      target: [macroUses.customerID, macroUses.macroID, macroUses.day],
      set: { count: sql`${macroUses.count} + excluded.count`, lastUsed: sql`excluded.last_used` },
    })
}

/** Uses by macro; unused ones are omitted. */
export async function findUsage(
  { db, now }: Clocked,
  customerID: number,
  macroIDs: number[],
): Promise<Map<number, Macro['usage']>> {
  if (macroIDs.length === 0) return new Map()
  const since = toDay(new Date(now().getTime() - 30 * dayInMs))
  const rows = await db
    .select({
      macroID: macroUses.macroID,
      total: sql<number>`sum(${macroUses.count})::int`,
      last30Days: sql<number>`coalesce(sum(${macroUses.count}) filter (where ${macroUses.day} > ${since}), 0)::int`,
      lastUsed: sql<string>`max(${macroUses.lastUsed})`.mapWith(macroUses.lastUsed),
    })
    .from(macroUses)
    .where(and(eq(macroUses.customerID, customerID), inArray(macroUses.macroID, macroIDs)))
    .groupBy(macroUses.macroID)
  return new Map(
    rows.map(({ macroID, lastUsed, ...counts }) => [
      macroID,
      { ...counts, lastUsed: new Date(lastUsed).toISOString() },
    ]),
  )
}

import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { ticketSlaTargets } from '../sla.table.ts'
import type { TargetRow } from './judge-targets.ts'

const isTarget = ({ customerID, ticketID, metric, cycle }: TargetRow) =>
  and(
    eq(ticketSlaTargets.customerID, customerID),
    eq(ticketSlaTargets.ticketID, ticketID),
    eq(ticketSlaTargets.metric, metric),
    eq(ticketSlaTargets.cycle, cycle),
  )

/** Writes only differences. */
export async function storeTargets(db: Database, before: TargetRow[], after: TargetRow[]): Promise<void> {
  const isSame = (one: TargetRow, other: TargetRow) => one.metric === other.metric && one.cycle === other.cycle
  for (const gone of before.filter((row) => !after.some((kept) => isSame(kept, row)))) {
    await db.delete(ticketSlaTargets).where(isTarget(gone))
  }
  for (const row of after) {
    const known = before.find((stored) => isSame(stored, row))
    if (JSON.stringify(known) === JSON.stringify(row)) continue
    if (known) await db.update(ticketSlaTargets).set(row).where(isTarget(row))
    else await db.insert(ticketSlaTargets).values(row)
  }
}

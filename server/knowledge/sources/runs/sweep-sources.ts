import { asc, lte } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isSource } from '../sources.store.ts'
import { knowledgeSources } from '../sources.table.ts'
import { nextRunAt } from './next-run.ts'
import { orderSync } from './queue-sync.ts'

export const sweepSourcesJob = 'knowledge.sweep'
const sweepSize = 500

/** Job: starts scheduled runs that are due. */
export async function sweepSources(context: Context): Promise<void> {
  const due = await asSystem(context, 'list knowledge sources that are due')
    .db.select({ customerID: knowledgeSources.customerID, sourceID: knowledgeSources.sourceID })
    .from(knowledgeSources)
    .where(lte(knowledgeSources.nextRunAt, context.now()))
    .orderBy(asc(knowledgeSources.nextRunAt))
    .limit(sweepSize)
  for (const { customerID, sourceID } of due) {
    await inTransaction(bindCustomer(context, customerID), async (inside) => {
      const isThis = isSource(customerID, sourceID)
      const [source] = await inside.db.select().from(knowledgeSources).where(isThis).for('no key update')
      if (!source?.nextRunAt || source.nextRunAt > inside.now()) return
      await orderSync(inside, source)
      const next = nextRunAt(source.schedule, inside.now())
      await inside.db.update(knowledgeSources).set({ nextRunAt: next }).where(isThis)
    })
  }
}

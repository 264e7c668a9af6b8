import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { customers } from './customers.table.ts'

const slots = [
  'defaultTopicModelId',
  'defaultWebchatModelId',
  'defaultEmailTextModelId',
  'defaultEmailVisionModelId',
  'defaultCallModelId',
  'defaultSpamModelId',
] as const

export async function clearModelReferences(db: Database, customerID: number, modelID: number): Promise<void> {
  for (const slot of slots) {
    await db
      .update(customers)
      .set({ [slot]: null })
      .where(and(eq(customers.customerID, customerID), eq(customers[slot], modelID)))
  }
}

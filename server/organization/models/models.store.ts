import type { Model } from '@attendant/contract/organization/model.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { everyone, models } from './models.table.ts'

export type ModelRow = typeof models.$inferSelect

export const toModel = (row: ModelRow): Model => ({
  ...row,
  customerID: row.customerID === everyone ? null : row.customerID,
})

/** A customer sees its own models and the shared ones. */
const visibleTo = (customerID: number) => inArray(models.customerID, [customerID, everyone])

export async function listModels(db: Database, customerID: number): Promise<Model[]> {
  const rows = await db.select().from(models).where(visibleTo(customerID)).orderBy(models.modelID)
  return rows.map(toModel)
}

export async function findModel(db: Database, customerID: number, modelID: number): Promise<ModelRow | undefined> {
  const [row] = await db
    .select()
    .from(models)
    .where(and(visibleTo(customerID), eq(models.modelID, modelID)))
  return row
}

export async function getOwnModel(db: Database, customerID: number, modelID: number): Promise<ModelRow> {
  const row = await findModel(db, customerID, modelID)
  if (!row) throw refuse('model_not_found')
  if (row.customerID === everyone) throw refuse('shared_model_read_only')
  return row
}

export async function insertModel(db: Database, row: typeof models.$inferInsert): Promise<ModelRow> {
  if (row.isDefault) await clearDefault(db, row.customerID, row.modelType)
  const [inserted] = await db.insert(models).values(row).returning()
  if (!inserted) throw new Error('The model was not stored.')
  return inserted
}

export async function updateModelRow(db: Database, before: ModelRow, changes: Partial<ModelRow>): Promise<void> {
  const { customerID, modelID } = before
  if (Object.keys(changes).length === 0) return
  const { isDefault, modelType } = { ...before, ...changes }
  if (isDefault) await clearDefault(db, customerID, modelType, modelID)
  await db
    .update(models)
    .set(changes)
    .where(and(eq(models.customerID, customerID), eq(models.modelID, modelID)))
}

/** At most one default for each owner and type: a new one replaces the old. */
async function clearDefault(db: Database, customerID: number, modelType: ModelRow['modelType'], except = 0) {
  await db
    .update(models)
    .set({ isDefault: false })
    .where(and(eq(models.customerID, customerID), eq(models.modelType, modelType), ne(models.modelID, except)))
}

export async function deleteModelRow(db: Database, customerID: number, modelID: number): Promise<void> {
  await db.delete(models).where(and(eq(models.customerID, customerID), eq(models.modelID, modelID)))
}

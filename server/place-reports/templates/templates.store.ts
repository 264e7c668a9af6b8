import type { PlaceDescriptionTemplate } from '@attendant/contract/place-reports/place-template.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { placeDescriptionTemplates as templates } from './templates.table.ts'

export type TemplateRow = typeof templates.$inferSelect

export const toTemplate = (row: TemplateRow): PlaceDescriptionTemplate => ({
  ...row,
  dateUploadedUtc: row.dateUploadedUtc.toISOString(),
})

export async function findTemplate(db: Database, customerID: number): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(templates).where(eq(templates.customerID, customerID))
  return row
}

/** Returns the previous template. */
export async function removeTemplate(db: Database, customerID: number): Promise<TemplateRow | undefined> {
  const [row] = await db.delete(templates).where(eq(templates.customerID, customerID)).returning()
  return row
}

export async function insertTemplate(db: Database, row: TemplateRow): Promise<void> {
  await db.insert(templates).values(row)
}

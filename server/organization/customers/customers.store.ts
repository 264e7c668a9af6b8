import { eq } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { customers } from './customers.table.ts'

export type CustomerRow = typeof customers.$inferSelect

export async function getCustomer(db: Database, customerID: number): Promise<CustomerRow> {
  const [row] = await db.select().from(customers).where(eq(customers.customerID, customerID))
  if (!row) throw refuse('customer_not_found')
  return row
}

/** Locks the row, because an update depends on the stored values. */
export async function lockCustomer(db: Database, customerID: number): Promise<CustomerRow> {
  const [row] = await db.select().from(customers).where(eq(customers.customerID, customerID)).for('no key update')
  if (!row) throw refuse('customer_not_found')
  return row
}

export async function insertCustomer(db: Database, row: typeof customers.$inferInsert): Promise<CustomerRow> {
  const [inserted] = await db.insert(customers).values(row).returning()
  if (!inserted) throw new Error('The customer was not stored.')
  return inserted
}

export async function updateCustomerRow(
  db: Database,
  customerID: number,
  changes: Partial<CustomerRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.update(customers).set(changes).where(eq(customers.customerID, customerID))
}

import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { placeDescriptionReports as reports } from './reports.table.ts'

type Reference =
  | 'createdByCustomerRepID'
  | 'customerRepID'
  | 'lexiconDocumentID'
  | 'instructionsDocumentID'
  | 'transformTopicID'

async function clear(db: Database, customerID: number, field: Reference, id: number): Promise<void> {
  await db
    .update(reports)
    .set({ [field]: null })
    .where(and(eq(reports.customerID, customerID), eq(reports[field], id)))
}

/** Reports of a deleted representative stay, without their name. */
export async function clearRepFromReports(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  customerRepID: number,
): Promise<void> {
  await clear(db, customerID, 'createdByCustomerRepID', customerRepID)
  await clear(db, customerID, 'customerRepID', customerRepID)
}

export async function clearDocumentFromReports(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  documentID: number,
): Promise<void> {
  await clear(db, customerID, 'lexiconDocumentID', documentID)
  await clear(db, customerID, 'instructionsDocumentID', documentID)
}

export async function clearTopicFromReports(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  topicID: number,
): Promise<void> {
  await clear(db, customerID, 'transformTopicID', topicID)
}

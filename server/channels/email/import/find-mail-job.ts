import type { ImportJob } from '@attendant/contract/channels/mail.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findImport, toImportJob } from './imports.store.ts'

/** An import of a mailbox, by the id of its job. */
export async function findMailJob(db: Database, customerID: number, jobID: string): Promise<ImportJob | undefined> {
  const row = await findImport(db, { customerID, importID: jobID })
  return row && toImportJob(row)
}

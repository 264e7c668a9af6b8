import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const runImportJob = 'imports.run'
export const undoImportJob = 'imports.undo'

export interface ImportKey {
  customerID: number
  importID: number
}

/** Imports of a customer run one after another: concurrent ones could create a person twice. */
export async function queueImport(db: Database, name: string, { customerID, importID }: ImportKey): Promise<void> {
  const payload: ImportKey = { customerID, importID }
  await addJob(db, name, payload, {
    key: `${name} ${importID}`,
    queue: `${runImportJob} ${customerID}`,
    lane: 'bulk',
    maxAttempts: 10,
  })
}

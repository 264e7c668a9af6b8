import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const runExportJob = 'exports.run'

export interface ExportKey {
  customerID: number
  exportID: number
}

/** Exports of a customer run one after another. */
export async function queueExport(db: Database, { customerID, exportID }: ExportKey): Promise<void> {
  const payload: ExportKey = { customerID, exportID }
  await addJob(db, runExportJob, payload, {
    key: `${runExportJob} ${exportID}`,
    queue: `${runExportJob} ${customerID}`,
    lane: 'bulk',
    maxAttempts: 10,
  })
}

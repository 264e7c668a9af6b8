import type { Job } from '@attendant/contract/integration/job.ts'
import { findMailJob } from '../../channels/email/import/find-mail-job.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { isGuid } from '../../platform/database/guid.ts'
import { findImportByJob, sumCounts } from '../imports/imports.store.ts'

export async function getJob(db: Database, customerID: number, jobID: string): Promise<Job> {
  if (!isGuid(jobID)) throw refuse('import_not_found')
  const mail = await findMailJob(db, customerID, jobID)
  if (mail) return { ...mail, importID: null }
  const row = await findImportByJob(db, customerID, jobID)
  if (!row) throw refuse('import_not_found')
  const { importID, state, counts, error, dateCreated, dateFinished } = row
  return {
    ...{ jobID, channelID: null, importID, state, ...sumCounts(counts), isHistorical: true, error },
    dateCreated: dateCreated.toISOString(),
    dateFinished: dateFinished?.toISOString() ?? null,
  }
}

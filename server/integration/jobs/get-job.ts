import type { Job } from '@attendant/contract/integration/job.ts'
import { findMailJob } from '../../channels/email/import/find-mail-job.ts'
import { refuse } from '../../errors.ts'
import { findSyncJob } from '../../knowledge/sources/runs/find-sync-job.ts'
import type { Database } from '../../platform/database/database.ts'
import { isGuid } from '../../platform/database/guid.ts'
import { findExportByJob } from '../exports/exports.store.ts'
import { findImportByJob, sumCounts } from '../imports/imports.store.ts'

export async function getJob(db: Database, customerID: number, jobID: string): Promise<Job> {
  if (!isGuid(jobID)) throw refuse('import_not_found')
  for (const find of [findMail, findImport, findSync, findExport]) {
    const job = await find(db, customerID, jobID)
    if (job) return job
  }
  throw refuse('import_not_found')
}

type Find = (db: Database, customerID: number, jobID: string) => Promise<Job | undefined>

const ofNothing = { channelID: null, importID: null, sourceID: null, exportID: null }

const findMail: Find = async (db, customerID, jobID) => {
  const job = await findMailJob(db, customerID, jobID)
  return job && { ...ofNothing, ...job }
}

const findImport: Find = async (db, customerID, jobID) => {
  const row = await findImportByJob(db, customerID, jobID)
  if (!row) return undefined
  const { importID, state, counts, error, dateCreated, dateFinished } = row
  return {
    ...{ ...ofNothing, jobID, importID, state, ...sumCounts(counts), isHistorical: true, error },
    dateCreated: dateCreated.toISOString(),
    dateFinished: dateFinished?.toISOString() ?? null,
  }
}

const findSync: Find = async (db, customerID, jobID) => {
  const run = await findSyncJob(db, customerID, jobID)
  if (!run) return undefined
  const { sourceID, state, counts, error, dateCreated, dateFinished } = run
  const { found: total, new: added, changed, unchanged: skipped, failed } = counts
  const imported = added + changed
  return {
    ...{ ...ofNothing, jobID, sourceID, state, total, imported, skipped, failed, isHistorical: false, error },
    ...{ dateCreated, dateFinished },
  }
}

const findExport: Find = async (db, customerID, jobID) => {
  const row = await findExportByJob(db, customerID, jobID)
  if (!row) return undefined
  const { exportID, state, counts, error, dateCreated } = row
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    ...{
      ...ofNothing,
      jobID,
      exportID,
      state,
      total,
      imported: total,
      skipped: 0,
      failed: 0,
      isHistorical: false,
      error,
    },
    ...{ dateCreated: dateCreated.toISOString(), dateFinished: null },
  }
}

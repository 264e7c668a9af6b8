import type { Import } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { lockImport, reportImport, toImport, undoUntil } from './imports.store.ts'
import type { ImportRow } from './imports.table.ts'
import { type ImportKey, queueImport, runImportJob, undoImportJob } from './queue-import.ts'

/** Stops after the current record. */
export async function pauseImport(context: Context, key: ImportKey): Promise<Import> {
  const row = await lockImport(context.db, key)
  if (row.state === 'Paused') return toImport(row)
  if (row.state !== 'Queued' && row.state !== 'Running') throw refuse('import_not_running', { state: row.state })
  return change(context, row, { state: 'Paused', etaSeconds: null })
}

export async function resumeImport(context: Context, key: ImportKey): Promise<Import> {
  const row = await lockImport(context.db, key)
  if (row.state === 'Queued' || row.state === 'Running') return toImport(row)
  if (row.state !== 'Paused') throw refuse('import_not_paused', { state: row.state })
  const resumed = await change(context, row, { state: 'Queued' })
  await queueImport(context.db, runImportJob, key)
  return resumed
}

/** Removes the imported records in the background. */
export async function undoImport(context: Context, key: ImportKey): Promise<Import> {
  const row = await lockImport(context.db, key)
  if (row.state === 'Undoing' || row.state === 'Undone') return toImport(row)
  if (row.state === 'Queued' || row.state === 'Running') throw refuse('import_running')
  if (row.isDryRun) throw refuse('import_dry_run')
  const until = undoUntil(row)
  if (until && until <= context.now()) throw refuse('import_undo_expired')
  const undoing = await change(context, row, { state: 'Undoing', credentials: null, etaSeconds: null })
  await queueImport(context.db, undoImportJob, key)
  return undoing
}

async function change(context: Context, row: ImportRow, changes: Partial<ImportRow>): Promise<Import> {
  const changed = await reportImport(context, row, [row.state], changes)
  return toImport(changed ?? row)
}

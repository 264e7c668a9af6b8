import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import type { ErasedPerson } from '../../desk/ports.ts'
import { exportRuns } from './exports.table.ts'

/**
 * Deletes archives that may contain a person who is erased: those read, or being read, since the person was created.
 * Locks all of them, so that a waiting one reads its records after the erasure.
 */
export async function deleteExportsHolding({ db }: Context, person: ErasedPerson): Promise<void> {
  const { customerID, dateCreated } = person
  const rows = await db.select().from(exportRuns).where(eq(exportRuns.customerID, customerID)).for('update')
  const holding = rows.filter(({ state, parts }) => {
    const isBefore = parts.read !== undefined && new Date(parts.read.at) < dateCreated
    return state !== 'Queued' && !isBefore
  })
  if (holding.length === 0) return
  const exportIDs = holding.map(({ exportID }) => exportID)
  await db.delete(exportRuns).where(and(eq(exportRuns.customerID, customerID), inArray(exportRuns.exportID, exportIDs)))
  const keys = holding.flatMap(({ storageKey, parts }) => [storageKey, ...Object.values(parts.keys)])
  await deleteFilesLater({ db }, customerID, keys)
}

import { asSystem, type Context } from '../../../context.ts'
import { dropEmptyPartitions, type PartitionedTable } from '../../../platform/database/partitions/partitions.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { emptyHead, installationID } from './audit-head.ts'
import { deleteThrough, findFirstSince, findLastLinked, lockHead, readChain } from './chain.store.ts'
import { linkAudit, saveHead, takeHead } from './link-audit.ts'
import { listChains } from './list-chains.ts'

/**
 * Deletes older entries at the beginning of a chain, and returns how many. The encrypted head records where the rest
 * begins, so that it can still be verified.
 */
export async function pruneAudit(context: Context, customerID: number, before: Date): Promise<number> {
  await linkAudit(context, customerID)
  return inTransaction(context, async (context) => {
    const { db } = context
    const head = await takeHead(context, customerID)
    const firstKept = (await findFirstSince(db, customerID, before)) ?? head.sequence + 1
    const [last] = await readChain(db, customerID, { after: firstKept - 2, limit: 1 })
    if (!last || last.sequence !== firstKept - 1 || last.sequence <= head.prunedThrough) return 0
    await deleteThrough(db, customerID, last.sequence)
    await saveHead(context, customerID, { ...head, prunedThrough: last.sequence, prunedHash: last.hash })
    return last.sequence - head.prunedThrough
  })
}

export const auditPartitions: PartitionedTable = { name: 'audit_entries', column: 'at', period: 'month' }

/**
 * Drops the months that `pruneAudit` has emptied. Entries are first deleted chain by chain, because only each
 * customer's encrypted head defines how far, and a month may contain entries of a chain that cannot be pruned.
 */
export const dropEmptyMonths = (context: Context, before: Date): Promise<string[]> =>
  dropEmptyPartitions(asSystem(context, 'clean up expired rows').db, auditPartitions, before)

/**
 * Starts a chain again after its last entry if its head is permanently lost. Earlier entries stay unchanged and are
 * no longer verified.
 */
export function restartChain(context: Context, customerID: number): Promise<number> {
  return inTransaction(context, async (context) => {
    const { db } = context
    await lockHead(db, customerID)
    const { sequence, hash } = (await findLastLinked(db, customerID)) ?? emptyHead
    const chains =
      customerID === installationID ? (await listChains(asSystem(context, 'list audit chains').db)).length : 0
    await saveHead(context, customerID, { sequence, hash, prunedThrough: sequence, prunedHash: hash, chains })
    return sequence
  })
}

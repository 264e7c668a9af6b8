import { bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { inSavepoint, inTransaction } from '../../platform/database/transaction.ts'
import { applyDraft } from './apply-draft.ts'
import { type CapturedRow, captureChanges } from './capture-changes.ts'
import { assertOpen, keepItem, lockOpenChangeSet, readItems, updateChangeSet } from './change-sets.store.ts'
import type { ChangeSetItem } from './change-sets.table.ts'
import { keyOf, readRows } from './configured-rows.ts'
import { configuredTable, isSameRow, pickColumns } from './configured-tables.ts'

/** Thrown to roll back a savepoint. */
class RolledBack<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('Roll back this part of the transaction')
    this.result = result
  }
}

/** The work sees its own writes; afterwards they are rolled back, with their events and jobs. */
export async function withoutTrace<Result>(
  context: Context,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  try {
    return await inSavepoint(context, async (inside) => {
      throw new RolledBack(await work({ ...inside, isTransaction: true, afterCommit: () => undefined, published: [] }))
    })
  } catch (fault) {
    if (fault instanceof RolledBack) return fault.result
    throw fault
  }
}

interface Place {
  customerID: number
  changeSetID: number
}

/** Runs a read with the draft instead of the live configuration. */
export async function readInChangeSet<Result>(
  given: Context,
  { customerID, changeSetID }: Place,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  const context = bindCustomer(given, customerID)
  await assertOpen(context.db, customerID, changeSetID)
  const items = await readItems(context.db, customerID, changeSetID)
  return withoutTrace(context, async (inside) => {
    await applyDraft(inside, customerID, items)
    return work(inside)
  })
}

/** Runs a write with the draft instead of the live configuration, and stores its changes in the draft. */
export async function writeInChangeSet<Result>(
  given: Context,
  place: Place,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  const { customerID, changeSetID } = place
  return inTransaction(given, async (context) => {
    const { db, now } = context
    const { revision } = await lockOpenChangeSet(db, customerID, changeSetID)
    const items = await readItems(db, customerID, changeSetID)
    const { result, changed, others } = await withoutTrace(context, async (inside) => {
      await applyDraft(inside, customerID, items)
      return captureChanges(inside.db, customerID, () => work(inside))
    })
    if (others.length > 0) throw refuse('change_set_field_refused', { fields: others.join(', ') })
    await keepChanges(context, place, items, changed)
    if (changed.length > 0) await updateChangeSet(db, place, { revision: revision + 1, lastModified: now() })
    return result
  })
}

async function keepChanges({ db }: Context, place: Place, items: ChangeSetItem[], changed: CapturedRow[]) {
  const known = new Map(items.map((item) => [keyOf(item), item]))
  for (const [tableName, rows] of Map.groupBy(changed, (one) => one.tableName)) {
    const table = configuredTable(tableName)
    const rowIDs = rows.map(({ rowID }) => rowID)
    const live = await readRows(db, table, place.customerID, rowIDs)
    for (const { rowID, row: after } of rows) {
      const item = known.get(keyOf({ tableName, rowID }))
      const stored = live.get(rowID)
      const before = item ? item.before : stored ? pickColumns(table, stored) : null
      await keepItem(db, { ...place, tableName, rowID, before, after }, !isSameRow(table, before, after))
    }
  }
}

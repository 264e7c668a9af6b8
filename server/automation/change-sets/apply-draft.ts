import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { type EncodedPassages, indexForTrial } from '../../knowledge/passages/index-document.ts'
import { databaseFault } from '../../platform/database/faults.ts'
import type { DraftItem } from './change-sets.table.ts'
import { deleteRow, insertRow, updateRow } from './configured-rows.ts'
import { type ConfiguredTable, configuredTable, configuredTables, differingColumns } from './configured-tables.ts'

interface Application {
  /** True where it becomes live: then what belongs to a deletion or a change happens too. */
  isLive?: boolean
}

/**
 * Writes the draft into the tables in the open transaction, which a preview rolls back. Deletions run first, because
 * names may be reused; rows that a deletion cascaded to and the draft keeps are restored.
 */
export async function applyDraft(
  context: Context,
  customerID: number,
  items: readonly DraftItem[],
  { isLive = false }: Application = {},
): Promise<void> {
  try {
    for (const item of inOrder(items).toReversed()) {
      if (item.after === null) await remove(context, customerID, item, isLive)
    }
    for (const item of inOrder(items)) {
      if (item.before === null && item.after) await insertRow(context.db, configuredTable(item.tableName), item.after)
    }
    for (const item of inOrder(items)) await change(context, customerID, item)
    if (isLive) for (const item of items) await settle(context, customerID, item)
  } catch (fault) {
    const code = databaseFault(fault)?.code
    if (code === '23505') throw refuse('change_set_conflict', { what: 'a name or mapping is taken' })
    if (code === '23503') throw refuse('change_set_conflict', { what: 'something that it refers to was deleted' })
    throw fault
  }
}

/** A draft with which messages run, in as many transactions as it takes. */
export interface DraftTrial {
  context: Context
  draft: readonly DraftItem[]
  /** Of the documents in the draft: encoding them takes longer than running a message. */
  passages: EncodedPassages
}

/** Caches of the process hold what is live: with a draft, others are used. */
export const openTrial = (context: Context, draft: readonly DraftItem[]): DraftTrial => ({
  context: draft.length > 0 ? { ...context, config: { ...context.config } } : context,
  ...{ draft, passages: new Map() },
})

/** Writes the draft so that messages can run with it, search included. To be rolled back. */
export async function applyForTrial(
  inside: Context,
  customerID: number,
  { draft, passages }: DraftTrial,
): Promise<void> {
  await applyDraft(inside, customerID, draft)
  for (const { tableName, rowID, after } of draft) {
    if (tableName === 'documents' && after) await indexForTrial(inside, { customerID, documentID: rowID }, passages)
  }
}

const rankOf = ({ tableName }: DraftItem) => configuredTables.findIndex(({ name }) => name === tableName)

const inOrder = (items: readonly DraftItem[]) =>
  items.toSorted((one, other) => rankOf(one) - rankOf(other) || one.rowID - other.rowID)

async function remove(context: Context, customerID: number, { tableName, rowID }: DraftItem, isLive: boolean) {
  const table = configuredTable(tableName)
  if (isLive && table.remove) await table.remove(context, customerID, rowID)
  else await deleteRow(context.db, table, customerID, rowID)
}

async function change({ db, now }: Context, customerID: number, { tableName, rowID, before, after }: DraftItem) {
  if (before === null || after === null) return
  const table = configuredTable(tableName)
  const columns = differingColumns(table, before, after)
  if (columns.length === 0) return
  const touched = writtenWith(table, after, now())
  const row = { ...after, ...touched }
  const isThere = await updateRow(db, table, customerID, { rowID, row, columns: [...columns, ...Object.keys(touched)] })
  if (!isThere && !table.columns) await insertRow(db, table, row)
}

/** What a change of a document contains besides its fields. */
function writtenWith({ name }: ConfiguredTable, { is_language_detected }: Record<string, unknown>, at: Date) {
  return name === 'documents' ? { last_modified_date: at.toISOString(), is_language_detected } : {}
}

async function settle(context: Context, customerID: number, { tableName, rowID, after }: DraftItem) {
  if (after) await configuredTable(tableName).settle?.(context, customerID, rowID)
}

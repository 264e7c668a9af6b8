import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { type EncodedPassages, indexForTrial } from '../../knowledge/passages/index-document.ts'
import { databaseFault } from '../../platform/database/faults.ts'
import type { DraftItem } from './change-sets.table.ts'
import { deleteRow, insertRow, updateRow } from './configured-rows.ts'
import { type ConfiguredTable, configuredTable, configuredTables, differingColumns } from './configured-tables.ts'

interface Application {
  /** True on activation: side effects of deletions and changes run as well. */
  isLive?: boolean
}

/**
 * Writes the draft into the tables within the open transaction, which a preview rolls back. Deletions run first
 * because names may be reused; rows deleted by cascade that the draft keeps are restored.
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

/** A draft to run messages with, in as many transactions as needed. */
export interface DraftTrial {
  context: Context
  draft: readonly DraftItem[]
  /** Passages of the draft's documents, cached because encoding them takes longer than running a message. */
  passages: EncodedPassages
}

/** The process caches hold the live configuration, so a draft gets its own. */
export const openTrial = (context: Context, draft: readonly DraftItem[]): DraftTrial => ({
  context: draft.length > 0 ? { ...context, config: { ...context.config } } : context,
  ...{ draft, passages: new Map() },
})

/** Applies the draft so that messages can run with it, including search. The caller rolls it back. */
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

/** Related rows that belong to a changed document. */
function writtenWith({ name }: ConfiguredTable, { is_language_detected }: Record<string, unknown>, at: Date) {
  return name === 'documents' ? { last_modified_date: at.toISOString(), is_language_detected } : {}
}

async function settle(context: Context, customerID: number, { tableName, rowID, after }: DraftItem) {
  if (after) await configuredTable(tableName).settle?.(context, customerID, rowID)
}

import type { ChangeSet, ChangeSetQuery } from '@attendant/contract/automation/change-set.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { invalidField, refuse } from '../../errors.ts'
import { firstRow, isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ChangeSetItem, type ChangeSetRow, changeSetItems, changeSets } from './change-sets.table.ts'

const isChangeSet = isRow(changeSets, changeSets.changeSetID)

const shown = {
  changeSetID: changeSets.changeSetID,
  name: changeSets.name,
  description: changeSets.description,
  state: changeSets.state,
  revision: changeSets.revision,
  createdBy: changeSets.createdBy,
  dateCreated: changeSets.dateCreated,
  lastModified: changeSets.lastModified,
  dateClosed: changeSets.dateClosed,
  closedBy: changeSets.closedBy,
  overrideReason: changeSets.overrideReason,
  itemCount: sql<number>`(select count(*)::int from ${changeSetItems} item
    where item.customer_id = change_sets.customer_id and item.change_set_id = change_sets.change_set_id)`,
}

type Shown = Omit<ChangeSetRow, 'customerID'> & { itemCount: number }

const toChangeSet = ({ dateCreated, lastModified, dateClosed, ...rest }: Shown): ChangeSet => ({
  ...rest,
  dateCreated: dateCreated.toISOString(),
  lastModified: lastModified.toISOString(),
  dateClosed: dateClosed?.toISOString() ?? null,
})

export async function listChangeSets(
  db: Database,
  customerID: number,
  { state, ...query }: ChangeSetQuery,
): Promise<Page<ChangeSet>> {
  const { items, ...page } = await listRows<Shown>(db, {
    selection: db.select(shown).from(changeSets),
    table: changeSets,
    id: changeSets.changeSetID,
    customerID,
    where: state ? eq(changeSets.state, state) : undefined,
    sortable: shown,
    unasked: { by: 'changeSetID', order: 'desc' },
    query,
  })
  return { ...page, items: items.map(toChangeSet) }
}

export async function getChangeSet(db: Database, customerID: number, changeSetID: number): Promise<ChangeSet> {
  const row = await firstRow(db.select(shown).from(changeSets).where(isChangeSet(customerID, changeSetID)), () =>
    refuse('change_set_not_found'),
  )
  return toChangeSet(row)
}

/** For ids in a body: unknown ones are 400, not 404 as in a path. */
export async function assertChangeSetKnown(db: Database, customerID: number, changeSetID: number): Promise<void> {
  const count = await db.$count(changeSets, isChangeSet(customerID, changeSetID))
  if (count === 0) throw invalidField('changeSetID', 'change_set_unknown')
}

/** Returns an open change set, locked for writing into it or closing it. */
export async function lockOpenChangeSet(db: Database, customerID: number, changeSetID: number): Promise<ChangeSetRow> {
  const row = await firstRow(
    db.select().from(changeSets).where(isChangeSet(customerID, changeSetID)).for('update'),
    () => refuse('change_set_not_found'),
  )
  if (row.state !== 'Open') throw refuse('change_set_closed', { state: row.state })
  return row
}

export async function assertOpen(db: Database, customerID: number, changeSetID: number): Promise<void> {
  const { state } = await getChangeSet(db, customerID, changeSetID)
  if (state !== 'Open') throw refuse('change_set_closed', { state })
}

export async function insertChangeSet(
  db: Database,
  row: typeof changeSets.$inferInsert,
): Promise<{ changeSetID: number }> {
  const [inserted] = await db.insert(changeSets).values(row).returning({ changeSetID: changeSets.changeSetID })
  if (!inserted) throw new Error('The change set was not stored.')
  return inserted
}

export async function updateChangeSet(
  db: Database,
  { customerID, changeSetID }: Pick<ChangeSetRow, 'customerID' | 'changeSetID'>,
  changes: Partial<ChangeSetRow>,
): Promise<void> {
  await db.update(changeSets).set(changes).where(isChangeSet(customerID, changeSetID))
}

const isOfSet = (customerID: number, changeSetID: number) =>
  and(eq(changeSetItems.customerID, customerID), eq(changeSetItems.changeSetID, changeSetID))

export const readItems = (db: Database, customerID: number, changeSetID: number): Promise<ChangeSetItem[]> =>
  db
    .select()
    .from(changeSetItems)
    .where(isOfSet(customerID, changeSetID))
    .orderBy(asc(changeSetItems.tableName), asc(changeSetItems.rowID))

/** Stores the draft's version of a row, or deletes it if it equals the live one. */
export async function keepItem(db: Database, item: ChangeSetItem, isDifference: boolean): Promise<void> {
  const { customerID, changeSetID, tableName, rowID, after } = item
  if (isDifference) {
    const target = [
      changeSetItems.customerID,
      changeSetItems.changeSetID,
      changeSetItems.tableName,
      changeSetItems.rowID,
    ]
    await db.insert(changeSetItems).values(item).onConflictDoUpdate({ target, set: { after } })
    return
  }
  await db
    .delete(changeSetItems)
    .where(
      and(isOfSet(customerID, changeSetID), eq(changeSetItems.tableName, tableName), eq(changeSetItems.rowID, rowID)),
    )
}

import type { ImportKind } from '@attendant/contract/integration/import.ts'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { removeMacro } from '../../automation/macros/bring-macro.ts'
import type { Context } from '../../context.ts'
import {
  listTicketsAddedTo,
  type RemovedParts,
  removeImportedParts,
  removeImportedTicket,
} from '../../desk/imported/remove-imported.ts'
import { removeImportedEndUser, removeImportedTag } from '../../desk/imported/remove-imported-people.ts'
import { removeArticle } from '../../knowledge/sources/bring-article.ts'
import { isInactiveRep } from '../../people/reps/bring-agent.ts'
import { deleteRep } from '../../people/reps/delete-rep.ts'
import { isDatabaseAway } from '../../platform/database/faults.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { findImport, getImport, reportImport } from './imports.store.ts'
import { type ImportCounts, type ImportedID, importIDs } from './imports.table.ts'
import type { ImportKey } from './queue-import.ts'
import { countUndone, reportEntry } from './records/imported-ids.store.ts'
import { isChangedHere } from './records/store-ticket.ts'

/** Referencing records are deleted before referenced ones. */
const order = ['tickets', 'articles', 'macros', 'tags', 'endUsers', 'agents'] as const satisfies ImportKind[]
type Kind = (typeof order)[number]

const batchSize = 100

/** Job: removes imported records one by one. If killed, it continues with the rest. */
export async function runUndo(context: Context, key: ImportKey): Promise<void> {
  if ((await findImport(context.db, key))?.state !== 'Undoing') return
  for (const kind of order) await removeKind(context, key, kind)
  for (const ticketID of await listTicketsAddedTo(context, key)) {
    await inTransaction(context, async (context) => {
      const removed = await removeImportedParts(context, key, ticketID)
      if (removed !== 'legal hold') await forgetParts(context, key, removed)
    })
  }
  const counts = await addUndone(context, key)
  await reportImport(context, key, ['Undoing'], { state: 'Undone', error: null, counts })
}

/** Reports how many records were kept, and why. */
async function addUndone({ db }: Context, key: ImportKey): Promise<ImportCounts> {
  const { counts } = await getImport(db, key)
  for (const { kind, outcome, reason, count } of await countUndone(db, key)) {
    counts[kind] ??= { total: null, created: 0, updated: 0, skipped: 0, failed: 0 }
    const of = counts[kind]
    of.undone ??= { removed: 0, kept: 0, reasons: [] }
    if (outcome === 'Removed') of.undone.removed += count
    else {
      of.undone.kept += count
      of.undone.reasons.push({ reason: reason ?? '', count })
    }
  }
  return counts
}

async function removeKind(context: Context, key: ImportKey, kind: Kind): Promise<void> {
  for (let after = ''; ; ) {
    const records = await context.db
      .select()
      .from(importIDs)
      .where(
        and(
          eq(importIDs.customerID, key.customerID),
          eq(importIDs.importID, key.importID),
          eq(importIDs.kind, kind),
          eq(importIDs.isCreated, true),
          gt(importIDs.externalID, after),
        ),
      )
      .orderBy(asc(importIDs.externalID))
      .limit(batchSize)
    for (const record of records) await removeRecord(context, key, kind, record)
    if (records.length < batchSize) return
    after = records.at(-1)?.externalID ?? after
  }
}

async function removeRecord(context: Context, key: ImportKey, kind: Kind, record: ImportedID): Promise<void> {
  const { externalID, id, localHash } = record
  const entry = { kind, externalID, id, isUndo: true }
  try {
    await inTransaction(context, async (context) => {
      const removed = id === null ? undefined : await removers[kind](context, key, id, localHash)
      if (typeof removed === 'string') {
        await reportEntry(context.db, key, { ...entry, outcome: 'Kept', reason: reasons[removed] ?? removed })
        return
      }
      if (removed) await forgetParts(context, key, removed)
      await forget(context, record)
      await reportEntry(context.db, key, { ...entry, outcome: 'Removed' })
    })
  } catch (fault) {
    if (isDatabaseAway(fault)) throw fault
    if (!(fault instanceof Refusal)) context.log.error({ err: fault, kind, id }, 'Failed to remove a record.')
    const isGone = fault instanceof Refusal && fault.status === 404
    const reason = isGone
      ? 'It was deleted here.'
      : fault instanceof Refusal
        ? fault.message
        : 'It could not be removed.'
    await reportEntry(context.db, key, { ...entry, outcome: 'Kept', reason })
  }
}

const reasons: Record<string, string> = {
  'later activity': 'It was worked on after the import.',
  'changed here': 'It was changed after the import.',
  'legal hold': 'It is on legal hold.',
  'has tickets': 'Tickets use it.',
  'is active': 'The account is active.',
}

type Remove = (
  context: Context,
  key: ImportKey,
  id: number,
  localHash: string | null,
) => Promise<RemovedParts | string | undefined>

/** Each returns why a record is kept, and for a ticket what was deleted with it. */
const removers: Record<Kind, Remove> = {
  tickets: (context, key, id, localHash) =>
    removeImportedTicket(context, key, id, (ticket) => isChangedHere(ticket, localHash)),
  articles: async (context, { customerID }, id) => {
    await removeArticle(context, customerID, id)
    return undefined
  },
  macros: async (context, { customerID }, id) => {
    await removeMacro(context, customerID, id)
    return undefined
  },
  tags: (context, { customerID }, id) => removeImportedTag(context, customerID, id),
  endUsers: (context, { customerID }, id) => removeImportedEndUser(context, customerID, id),
  agents: async (context, { customerID }, id) => {
    if (!(await isInactiveRep(context, customerID, id))) return 'is active'
    await deleteRep(context, { customerID }, id)
    return undefined
  },
}

/** A later import may create them again. */
async function forgetParts(context: Context, key: ImportKey, { messageIDs, noteIDs }: RemovedParts): Promise<void> {
  await forgetIDs(context, key, 'messages', messageIDs)
  await forgetIDs(context, key, 'notes', noteIDs)
}

async function forgetIDs({ db }: Context, { customerID }: ImportKey, kind: 'messages' | 'notes', ids: number[]) {
  if (ids.length === 0) return
  const isOne = and(eq(importIDs.customerID, customerID), inArray(importIDs.id, ids))
  await db.delete(importIDs).where(and(isOne, eq(importIDs.kind, kind)))
  await db.delete(importIDs).where(and(isOne, eq(importIDs.kind, 'attachments'), eq(importIDs.localHash, kind)))
}

async function forget({ db }: Context, { customerID, source, account, kind, externalID }: ImportedID): Promise<void> {
  await db
    .delete(importIDs)
    .where(
      and(
        eq(importIDs.customerID, customerID),
        eq(importIDs.source, source),
        eq(importIDs.account, account),
        eq(importIDs.kind, kind),
        eq(importIDs.externalID, externalID),
      ),
    )
}

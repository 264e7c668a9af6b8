import type { Context } from '../../../context.ts'
import type { StoredFile } from '../../../desk/files/store-file.ts'
import { isDatabaseAway } from '../../../platform/database/faults.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { ThreadsBusy } from '../../../platform/threads/task.ts'
import { RecordFault, SourceFault, type SourceRecord, type UnreadableRecord } from '../source-records.ts'
import { findImported, hashOf, isReported, rememberImported, reportEntry } from './imported-ids.store.ts'
import { isIncluded, type Running, type Stored, type Storing } from './running.ts'
import { storeAgent } from './store-agent.ts'
import { readArticleText, storeArticle } from './store-article.ts'
import { fetchAttachment, findOwner, storeAttachment } from './store-attachment.ts'
import { storeEndUser } from './store-end-user.ts'
import { storeMacro } from './store-macro.ts'
import { storeMessage } from './store-message.ts'
import { storeNote } from './store-note.ts'
import { storeTag } from './store-tag.ts'
import { storeTicket, tagsOf } from './store-ticket.ts'

const maxExternalID = 500

/** Imports one record in a transaction with its line of the report. Errors of a record affect only that record. */
export async function bringRecord(running: Running, given: SourceRecord | UnreadableRecord): Promise<boolean> {
  const { context, row } = running
  if (!isIncluded(row, given.kind)) return false
  const record = { ...clean(given), externalID: clean(given.externalID).slice(0, maxExternalID) }
  if (await isReported(context.db, row, record)) return false
  if (record.kind === 'tickets' && 'tags' in record) await bringTags(running, tagsOf(record))
  try {
    if ('problem' in record) throw new RecordFault(record.problem)
    await store(running, record)
  } catch (fault) {
    const { kind, externalID } = record
    await reportEntry(context.db, row, { kind, externalID, outcome: 'Failed', reason: describeFault(context, fault) })
  }
  return true
}

async function bringTags(running: Running, names: string[]): Promise<void> {
  for (const name of names) await bringRecord(running, { kind: 'tags', externalID: name.toLowerCase(), name })
}

async function store(running: Running, record: SourceRecord): Promise<void> {
  const { row } = running
  const sourceHash = hashOf(record)
  const prepared = row.isDryRun ? {} : await prepare(running, record)
  let isKept = false
  try {
    await inTransaction(running.context, async (context) => {
      const { kind, externalID } = record
      const known = await findImported(context.db, running.space, kind, externalID)
      const storing: Storing = { ...running, context, known, sourceHash }
      const stored = row.isDryRun ? judge(storing) : await storeByKind(storing, record, prepared)
      const { outcome, id, reason = null, fingerprint, localHash, owner, isCreated = outcome === 'Created' } = stored
      await reportEntry(context.db, row, { kind, externalID, outcome, reason, id: row.isDryRun ? null : id })
      if (row.isDryRun) return
      isKept = outcome === 'Created'
      if (outcome === 'Skipped' && (known ? known.id !== null : id === null && kind !== 'agents')) return
      const hash = localHash ?? (fingerprint === undefined ? (known?.localHash ?? null) : hashOf(fingerprint))
      const target = { id: owner?.id ?? id, localHash: owner?.kind ?? hash }
      const entry = { kind, externalID, ...target, isCreated: known?.isCreated || isCreated, sourceHash }
      await rememberImported(context.db, running.space, entry)
    })
  } finally {
    if (prepared.file && !isKept) await running.context.storage.delete(prepared.file.storageKey)
  }
}

/** The result of a dry run, in which references lead to records that are not stored. */
function judge({ known, sourceHash }: Storing): Stored {
  if (!known) return { outcome: 'Created', id: null }
  const isChanged = known.localHash !== null && known.sourceHash !== sourceHash
  return isChanged
    ? { outcome: 'Updated', id: known.id }
    : { outcome: 'Skipped', id: known.id, reason: 'It is here already.' }
}

interface Prepared {
  file?: StoredFile
  text?: string
}

/** Slow preparations, before the transaction. */
async function prepare(running: Running, record: SourceRecord): Promise<Prepared> {
  const { context, row, space } = running
  if (record.kind === 'articles') return { text: await readArticleText(context, row.customerID, record) }
  if (record.kind !== 'attachments') return {}
  const known = await findImported(context.db, space, record.kind, record.externalID)
  if (known || (await findOwner(running, record)) === 'deleted') return {}
  return { file: await fetchAttachment(context, record) }
}

function storeByKind(storing: Storing, record: SourceRecord, { file, text = '' }: Prepared): Promise<Stored> {
  switch (record.kind) {
    case 'agents':
      return storeAgent(storing, record)
    case 'endUsers':
      return storeEndUser(storing, record)
    case 'tickets':
      return storeTicket(storing, record)
    case 'messages':
      return storeMessage(storing, record)
    case 'notes':
      return storeNote(storing, record)
    case 'attachments':
      return storeAttachment(storing, record, file)
    case 'tags':
      return storeTag(storing, record)
    case 'macros':
      return storeMacro(storing, record)
    case 'articles':
      return storeArticle(storing, record, text)
  }
}

/** The reason for the report. Errors not caused by the record end the run, which is retried. */
function describeFault({ log }: Context, fault: unknown): string {
  if (fault instanceof SourceFault || fault instanceof ThreadsBusy || isDatabaseAway(fault)) throw fault
  if (fault instanceof RecordFault || fault instanceof Refusal || fault instanceof OutboundFault) return fault.message
  log.error({ err: fault }, 'Failed to store a record of an import.')
  return 'It could not be stored.'
}

/** PostgreSQL cannot store NUL in text. */
function clean<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\0', '') as Value
  if (Array.isArray(value)) return value.map(clean) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clean(each)])) as Value
}

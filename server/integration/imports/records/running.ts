import type { ImportKind } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../../context.ts'
import type { ImportedID, ImportRow } from '../imports.table.ts'
import { findImported, type IdSpace } from './imported-ids.store.ts'

/** An import in progress. */
export interface Running {
  context: Context
  row: ImportRow
  space: IdSpace
}

/** The import within the transaction of a record. */
export interface Storing extends Running {
  /** The result of an earlier run for the record. */
  known: ImportedID | undefined
  sourceHash: string
}

export interface Stored {
  outcome: 'Created' | 'Updated' | 'Skipped'
  id: number | null
  reason?: string
  /** Hash of the stored record, if a source may change it later. */
  fingerprint?: string | undefined
  /** Replaces the hash of `fingerprint`. */
  localHash?: string | undefined
  /** For an attachment. */
  owner?: { kind: 'messages' | 'notes'; id: number }
  /** False for records that already existed. */
  isCreated?: boolean
}

export const isIncluded = ({ include }: Pick<ImportRow, 'include'>, kind: ImportKind) =>
  include === null || include.length === 0 || include.includes(kind)

/** The local record that a record of the source refers to. */
export async function findReferred(
  { context, space }: Running,
  kind: ImportKind,
  externalID: string | null,
): Promise<number | null> {
  if (externalID === null) return null
  return (await findImported(context.db, space, kind, externalID))?.id ?? null
}

export const deletedHere: Stored = { outcome: 'Skipped', id: null, reason: 'It was deleted here.' }
export const hereAlready = (id: number | null): Stored => ({ outcome: 'Skipped', id, reason: 'It is here already.' })
export const changedHere = (id: number): Stored => ({
  outcome: 'Skipped',
  id,
  reason: 'It was changed here since it was imported.',
})

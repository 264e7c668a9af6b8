import { createHash } from 'node:crypto'
import type { auditEntries } from '../audit.table.ts'

type AuditRow = typeof auditEntries.$inferSelect

/** An entry without its place in the chain. */
export type UnlinkedEntry = Omit<AuditRow, 'sequence' | 'previousHash' | 'hash'>

/** An entry with its place in the chain of its customer. */
export interface LinkedEntry extends UnlinkedEntry {
  /** From 1, without gaps. */
  sequence: number
  /** Of the entry before; for the first one `firstHash`. */
  previousHash: string
}

export const firstHash = '0'.repeat(64)

/**
 * An entry as one JSON text: names in alphabetical order, no blanks (RFC 8785). It is what the hash covers and what an
 * export holds, so this must never change for entries that exist. A field that is added later has to be left out where
 * it is null.
 */
function canonicalFields(entry: LinkedEntry) {
  return {
    actingParty: entry.actingParty,
    action: entry.action,
    actor: entry.actor,
    address: entry.address,
    ...(entry.apiTokenID === null ? {} : { apiTokenID: entry.apiTokenID }),
    at: entry.at.toISOString(),
    auditEntryID: entry.auditEntryID,
    customerID: entry.customerID,
    customerRepID: entry.customerRepID,
    fields: entry.fields,
    previousHash: entry.previousHash,
    refusal: entry.refusal,
    requestID: entry.requestID,
    sequence: entry.sequence,
    target: entry.target,
  }
}

/** SHA-256 of the canonical JSON text, in hexadecimal. */
export const hashEntry = (entry: LinkedEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(canonicalFields(entry)))
    .digest('hex')

/** A line of an export: the canonical fields and, at the end, their hash. */
export const toExportLine = (entry: LinkedEntry & { hash: string }): string =>
  JSON.stringify({ ...canonicalFields(entry), hash: entry.hash })

import { createHash } from 'node:crypto'
import type { auditEntries } from '../audit.table.ts'

type AuditRow = typeof auditEntries.$inferSelect

/** An entry without its position in the chain. */
export type UnlinkedEntry = Omit<AuditRow, 'sequence' | 'previousHash' | 'hash'>

/** An entry with its position in the customer's chain. */
export interface LinkedEntry extends UnlinkedEntry {
  /** From 1, without gaps. */
  sequence: number
  /** Of the entry before; for the first one `firstHash`. */
  previousHash: string
}

export const firstHash = '0'.repeat(64)

/**
 * An entry as canonical JSON: keys in alphabetical order, no whitespace (RFC 8785). The hash covers it and exports
 * contain it, so it must never change for existing entries. A field added later must be omitted if it is null.
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

/** A line of an export: the canonical fields, followed by their hash. */
export const toExportLine = (entry: LinkedEntry & { hash: string }): string =>
  JSON.stringify({ ...canonicalFields(entry), hash: entry.hash })

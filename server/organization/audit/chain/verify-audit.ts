import { sql } from 'drizzle-orm'
import { bindCustomer, type Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type AuditHead, installationID, openHead } from './audit-head.ts'
import { findHead, readChain, type StoredEntry } from './chain.store.ts'
import { hashEntry } from './hash-entry.ts'
import { linkAudit } from './link-audit.ts'
import { listChains } from './list-chains.ts'

const batchSize = 1_000

/** The first entry at which a chain differs from when it was linked. */
export interface AuditBreak {
  sequence: number
  /** Unset where the entry is missing. */
  auditEntryID?: number
  reason: string
}

export interface ChainReport {
  customerID: number
  /** How many entries were checked. */
  entries: number
  /** Hash of the last entry: stored elsewhere, it later proves that nothing before it was changed. */
  sequence: number
  /** Null if nothing was ever linked. */
  hash: string | null
  prunedThrough: number
  broken?: AuditBreak
}

/** A previously recorded end of the chain. */
export interface NotedHead {
  sequence: number
  hash: string
}

type Snapshot = Pick<Context, 'secrets'> & { db: Database }

/**
 * For the operator, across customers. Links new entries, then checks every entry of one chain against its hash, its
 * predecessor and the encrypted head.
 */
export async function verifyChain(context: Context, customerID: number, noted?: NotedHead): Promise<ChainReport> {
  const problem = await linkAudit(bindCustomer(context, customerID), customerID).catch((fault: Error) => fault)
  return context.db.transaction(async (tx) => {
    // One snapshot: entries linked meanwhile belong to a later head.
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    const snapshot = bindCustomer({ db: tx, secrets: context.secrets }, customerID)
    const head = await findSealedHead(snapshot, customerID)
    if (typeof head === 'string') return withoutHead(customerID, head || missingSince(noted))
    if (problem) throw problem
    return checkEntries(snapshot, customerID, head, noted)
  })
}

const withoutHead = (customerID: number, reason: string): ChainReport => ({
  customerID,
  entries: 0,
  sequence: 0,
  hash: null,
  prunedThrough: 0,
  ...(reason ? { broken: { sequence: 0, reason } } : {}),
})

/** Deleting a chain as a whole, including its head, leaves no error in the chain itself. */
const missingSince = (noted: NotedHead | undefined) => (noted ? 'the whole chain is missing' : '')

/** The head, or its error; undefined if there is no chain yet. */
async function findSealedHead({ db, secrets }: Snapshot, customerID: number): Promise<AuditHead | string> {
  const sealed = await findHead(db, customerID)
  if (!sealed) {
    const [entry] = await readChain(db, customerID, { after: 0, limit: 1 })
    return entry ? 'the sealed head of the chain is missing' : ''
  }
  try {
    return openHead(secrets, customerID, sealed)
  } catch {
    return 'the head of the chain was not sealed with SECRET_KEY'
  }
}

async function checkEntries(
  { db }: Snapshot,
  customerID: number,
  head: AuditHead,
  noted: NotedHead | undefined,
): Promise<ChainReport> {
  let last = { sequence: head.prunedThrough, hash: head.prunedHash }
  let entries = 0
  const report = (broken?: AuditBreak): ChainReport => ({
    customerID,
    entries,
    sequence: last.sequence,
    hash: last.sequence > 0 ? last.hash : null,
    prunedThrough: head.prunedThrough,
    ...(broken ? { broken } : {}),
  })
  for (;;) {
    const batch = await readChain(db, customerID, { after: last.sequence, limit: batchSize })
    for (const entry of batch) {
      const broken = checkEntry(entry, last, noted)
      if (broken) return report(broken)
      last = { sequence: entry.sequence, hash: entry.hash }
      entries++
    }
    if (batch.length < batchSize) break
  }
  return report(checkEnd(last, head, noted))
}

function checkEntry(entry: StoredEntry, last: NotedHead, noted: NotedHead | undefined): AuditBreak | undefined {
  const { sequence, auditEntryID } = entry
  const expected = last.sequence + 1
  if (sequence !== expected) return { sequence: expected, reason: 'the entry is missing' }
  if (hashEntry(entry) !== entry.hash) return { sequence, auditEntryID, reason: 'the entry was changed' }
  if (entry.previousHash !== last.hash) {
    return { sequence, auditEntryID, reason: 'the entry does not follow the one before' }
  }
  if (noted?.sequence === sequence && noted.hash !== entry.hash) {
    return { sequence, auditEntryID, reason: 'the entry has another hash than the one given' }
  }
  return undefined
}

/** Whether the chain ends at its encrypted head, and reaches the previously recorded end. */
function checkEnd(last: NotedHead, head: AuditHead, noted: NotedHead | undefined): AuditBreak | undefined {
  if (last.sequence < head.sequence) return { sequence: last.sequence + 1, reason: 'the entry is missing' }
  if (last.sequence > head.sequence)
    return { sequence: head.sequence + 1, reason: 'the entry is not in the sealed head' }
  if (last.hash !== head.hash) return { sequence: last.sequence, reason: 'the chain was recomputed' }
  if (noted && noted.sequence > last.sequence) return { sequence: last.sequence + 1, reason: 'the entry is missing' }
  return undefined
}

/** How many chains are missing completely; undefined if the installation's own head cannot be decrypted. */
export async function countMissingChains({ db, secrets }: Snapshot): Promise<number | undefined> {
  const chains = await listChains(db)
  const sealed = await findHead(db, installationID)
  if (!sealed) return chains.length > 0 ? undefined : 0
  try {
    return Math.max(0, openHead(secrets, installationID, sealed).chains - chains.length)
  } catch {
    return undefined
  }
}

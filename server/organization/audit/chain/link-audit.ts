import { bindCustomer, type Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type AuditHead, emptyHead, installationID, openHead, sealHead } from './audit-head.ts'
import {
  findLastLinked,
  hasUnlinked,
  listUnlinked,
  lockHead,
  type StoredEntry,
  writeHead,
  writeLinks,
} from './chain.store.ts'
import { hashEntry, type UnlinkedEntry } from './hash-entry.ts'

const batchSize = 500

/**
 * Links committed entries to their customer's chain, as far as possible in the order in which they were written.
 * Requests only insert their entry; the linker runs in the background, under a lock of the customer's head.
 */
export async function linkAudit(context: Context, customerID: number): Promise<void> {
  if (!(await hasUnlinked(context.db, customerID))) return
  for (;;) {
    const linked = await inTransaction(context, (context) => linkBatch(context, customerID))
    if (linked < batchSize) return
  }
}

async function linkBatch(context: Context, customerID: number): Promise<number> {
  const { db } = context
  const head = await takeHead(context, customerID)
  // After the lock, so that everything committed before it is visible.
  const entries = await listUnlinked(db, customerID, batchSize)
  if (entries.length === 0) return 0
  const links = chain(entries, head)
  const last = links.at(-1)
  if (!last) return 0
  await writeLinks(db, customerID, links)
  await saveHead(context, customerID, { ...head, sequence: last.sequence, hash: last.hash })
  return entries.length
}

function chain(entries: UnlinkedEntry[], { sequence, hash }: AuditHead): StoredEntry[] {
  let last = { sequence, hash }
  return entries.map((entry) => {
    const linked = { ...entry, sequence: last.sequence + 1, previousHash: last.hash }
    last = { sequence: linked.sequence, hash: hashEntry(linked) }
    return { ...linked, hash: last.hash }
  })
}

/**
 * The locked head. A head that cannot be decrypted stays unchanged, and nothing is linked to it: replacing it would
 * hide tampering with the chain.
 */
export async function takeHead(context: Context, customerID: number): Promise<AuditHead> {
  const { db, secrets } = context
  const sealed = await lockHead(db, customerID)
  if (sealed) return openHead(secrets, customerID, sealed)
  if (await findLastLinked(db, customerID)) throw new Error('The sealed head of the audit chain is missing.')
  if (customerID !== installationID) await countChain(context)
  return emptyHead
}

export const saveHead = ({ db, secrets }: Context, customerID: number, head: AuditHead): Promise<void> =>
  writeHead(db, customerID, sealHead(secrets, customerID, head))

/** The installation's head counts the chains, so that a missing chain is detected. */
async function countChain(given: Context): Promise<void> {
  const context = bindCustomer(given, installationID)
  const { db, secrets } = context
  const sealed = await lockHead(db, installationID)
  const head = sealed ? openHead(secrets, installationID, sealed) : emptyHead
  await saveHead(context, installationID, { ...head, chains: head.chains + 1 })
}

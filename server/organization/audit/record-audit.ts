import type { Context } from '../../context.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { auditEntries } from './audit.table.ts'

const insertEntry = prepareInsert(auditEntries)

export interface AuditLine {
  customerID: number
  customerRepID?: number | null
  actor: string
  apiTokenID?: number | null
  /** Who impersonated the representative. */
  actingParty?: string | null
  action: string
  target?: string | null
  fields?: string[]
  address?: string | null
  requestID?: string | null
  /** Why it was refused; unset for what was done. */
  refusal?: string | null
}

/**
 * Written in the transaction of the change: the log has no change that did not happen, and misses none. Its place in the
 * chain of hashes is found later, see `chain/link-audit.ts`.
 */
export async function recordAudit({ db, now }: Context, line: AuditLine): Promise<void> {
  await insertEntry.later(db, { fields: [], ...line, at: now() })
}

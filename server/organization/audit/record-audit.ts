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
  /** Why it was rejected; absent for successful actions. */
  refusal?: string | null
}

/**
 * Written in the transaction of the change, so that the log contains exactly the changes that happened. The entry is
 * linked to the hash chain later, see `chain/link-audit.ts`.
 */
export async function recordAudit({ db, now }: Context, line: AuditLine): Promise<void> {
  await insertEntry.later(db, { fields: [], ...line, at: now() })
}

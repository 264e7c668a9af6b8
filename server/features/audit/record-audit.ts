import type { Context } from '../../context.ts'
import { prepareInsert } from '../../platform/prepared-insert.ts'
import { auditEntries } from './audit.table.ts'

const insertEntry = prepareInsert(auditEntries)

export interface AuditLine {
  customerID: number
  customerRepID?: number | null
  actor: string
  action: string
  target?: string | null
  fields?: string[]
  address?: string | null
  requestID?: string | null
}

/** Written in the transaction of what it tells about: the log has no change that did not happen, and misses none. */
export async function recordAudit({ db, now }: Context, line: AuditLine): Promise<void> {
  await insertEntry(db, { fields: [], ...line, at: now() })
}

import type { audit } from '../../../messages/en/account/audit.ts'

/** A key of the audit log's texts, without its area. */
export type AuditKey = keyof typeof audit

import type { audit } from '../../../messages/en/account/audit.ts'

/** A text of the audit log, without its area. */
export type AuditKey = keyof typeof audit

import type { Context } from '../../context.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'

interface CommandLineChange {
  customerID: number
  action: string
  target?: number | string
  fields?: string[]
}

/** What the operator does to a customer, the customer's admins can read. */
export function auditCommand(context: Context, { target, ...line }: CommandLineChange): Promise<void> {
  return recordAudit(context, { ...line, actor: 'command line', ...(target ? { target: String(target) } : {}) })
}

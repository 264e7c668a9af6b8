import type { Context } from '../../context.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'

interface CommandLineChange {
  customerID: number
  action: string
  target?: number | string
  fields?: string[]
}

/** The customer's admins can read what the operator did to it. */
export function auditCommand(context: Context, { target, ...line }: CommandLineChange): Promise<void> {
  return recordAudit(context, { ...line, actor: 'command line', ...(target ? { target: String(target) } : {}) })
}

import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { auditHeads } from '../audit.table.ts'
import { headOwnerOf } from './audit-head.ts'

const { customerID, sealed } = auditHeads

const heads = { table: auditHeads, customerID, id: customerID, fields: { sealed }, ownerOf: headOwnerOf }

export function resealAuditHeads(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, heads, task)
}

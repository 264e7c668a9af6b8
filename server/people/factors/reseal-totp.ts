import type { Context } from '../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../platform/secrets/sealed-rows.ts'
import { totpFactors } from './factors.table.ts'

const { customerID, customerRepID, secret } = totpFactors

export function resealTotpSecrets(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, { table: totpFactors, customerID, id: customerRepID, fields: { secret } }, task)
}

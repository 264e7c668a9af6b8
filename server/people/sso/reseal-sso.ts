import type { Context } from '../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../platform/secrets/sealed-rows.ts'
import { ssoSettings } from './sso.table.ts'

const { customerID, clientSecret } = ssoSettings

export function resealSsoSecrets(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, { table: ssoSettings, customerID, id: customerID, fields: { clientSecret } }, task)
}

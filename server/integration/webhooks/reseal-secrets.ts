import type { Context } from '../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../platform/secrets/sealed-rows.ts'
import { webhooks } from './webhooks.table.ts'

const { customerID, webhookID, secret, previousSecret } = webhooks

const sealed = { table: webhooks, customerID, id: webhookID, fields: { secret, previousSecret } }

export function resealWebhookSecrets(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, sealed, task)
}

import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { channels } from '../channels.table.ts'

const { customerID, channelID, overrideMailProviderClientSecret, connectionDetails } = channels

const sealed = {
  table: channels,
  customerID,
  id: channelID,
  fields: { overrideMailProviderClientSecret, connectionDetails },
}

export function resealChannelSecrets(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, sealed, task)
}

import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { mailKeys } from '../mail.table.ts'

const { customerID, channelID, smimePrivateKey, pgpPrivateKey, pgpPassphrase } = mailKeys

const sealed = {
  table: mailKeys,
  customerID,
  id: channelID,
  fields: { smimePrivateKey, pgpPrivateKey, pgpPassphrase },
}

export const resealMailKeys = (
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> => processSecrets(context, sealed, task)

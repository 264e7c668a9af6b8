import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { mailGrants } from './grants.table.ts'

const { customerID, channelID, refreshToken, accessToken } = mailGrants

const sealed = { table: mailGrants, customerID, id: channelID, fields: { refreshToken, accessToken } }

export const resealMailGrants = (
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> => processSecrets(context, sealed, task)

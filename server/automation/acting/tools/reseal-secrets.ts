import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { toolServers, tools } from './tools.table.ts'

const ofTools = {
  table: tools,
  customerID: tools.customerID,
  id: tools.toolID,
  fields: { apiHeaders: tools.apiHeaders },
}

const ofServers = {
  table: toolServers,
  customerID: toolServers.customerID,
  id: toolServers.toolServerID,
  fields: { apiHeaders: toolServers.apiHeaders },
}

export const resealToolSecrets = (context: Pick<Context, 'db' | 'secrets'>, task: SecretsTask = 'reseal') =>
  processSecrets(context, ofTools, task)

export const resealToolServerSecrets = (
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> => processSecrets(context, ofServers, task)

import type { Context } from '../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../platform/secrets/sealed-rows.ts'
import { importRuns } from './imports.table.ts'

const { customerID, importID, credentials } = importRuns

const sealed = { table: importRuns, customerID, id: importID, fields: { credentials } }

export function resealImportCredentials(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, sealed, task)
}

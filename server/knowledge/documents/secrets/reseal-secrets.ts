import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { documents } from '../documents.table.ts'

const { customerID, documentID, overrideApiPassword, overrideApiToken, apiHeaders } = documents

const sealed = {
  table: documents,
  customerID,
  id: documentID,
  fields: { overrideApiPassword, overrideApiToken, apiHeaders },
}

export function resealDocumentSecrets(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, sealed, task)
}

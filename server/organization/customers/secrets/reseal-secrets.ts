import { customerSecrets } from '@attendant/contract/organization/customer.ts'
import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { customers } from '../customers.table.ts'

const sealed = {
  table: customers,
  customerID: customers.customerID,
  id: customers.customerID,
  fields: Object.fromEntries(customerSecrets.map((field) => [field, customers[field]])),
}

export function resealCustomerSecrets(
  context: Pick<Context, 'db' | 'secrets'>,
  task: SecretsTask = 'reseal',
): Promise<SecretCounts> {
  return processSecrets(context, sealed, task)
}

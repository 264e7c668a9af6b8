import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { createMeter } from '../../budgets/spending/meter.ts'
import { customers } from '../../customers/customers.table.ts'

type Account = Parameters<Context['ai']['provider']>[0]

/** The provider account for the vectors of a customer's documents, if it chose one. */
export async function findEmbeddingAccount(context: Context, customerID: number): Promise<Account | undefined> {
  const [row] = await context.db
    .select({
      model: customers.knowledgeEmbeddingModel,
      sealedKey: customers.aiProviderApiKey,
      baseUrl: customers.aiProviderBaseUrl,
    })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  if (!row?.model || row.sealedKey === null) return undefined
  return {
    apiKey: context.secrets.open(row.sealedKey, sealOwnerOf(customerID)),
    baseUrl: row.baseUrl,
    model: row.model,
    supportsVision: false,
    meter: createMeter(context, customerID, undefined),
  }
}

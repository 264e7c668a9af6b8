import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { type EngineChoice, findEngine } from '../../organization/models/find-engine.ts'
import type { Refusal } from '../../platform/errors.ts'

interface Wishes {
  overrideModelID: number | undefined
  needsVision: boolean
}

/** Every model type can write descriptions; photos require a vision model. */
export async function chooseModel(
  context: Context,
  customerID: number,
  { overrideModelID, needsVision }: Wishes,
): Promise<EngineChoice> {
  const wish = overrideModelID === undefined ? {} : { model: { modelID: overrideModelID, field: 'overrideModelId' } }
  const seeing = needsVision ? await findEngine(context, customerID, 'EmailVision', wish) : undefined
  const choice = seeing ?? (await findEngine(context, customerID, 'EmailText', wish))
  if (!choice) throw await explainAbsence(context, customerID)
  if (needsVision && !choice.supportsVision) {
    throw invalidField('includePhotosInPrompt', 'model_cannot_see', { model: choice.modelName })
  }
  return choice
}

async function explainAbsence({ db }: Context, customerID: number): Promise<Refusal> {
  const [customer] = await db
    .select({ key: customers.aiProviderApiKey })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  return refuse(customer?.key ? 'email_model_missing' : 'ai_switched_off')
}

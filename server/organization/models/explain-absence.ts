import type { Context } from '../../context.ts'
import type { ModelSlot } from './check-model-choice.ts'
import { chooseModel, defaultTypeOf, readAccount } from './find-engine.ts'

/** Why `findEngine` found nothing, for the people who can mend it. */
export async function explainAbsence(context: Context, customerID: number, slot: ModelSlot): Promise<string> {
  const account = await readAccount(context, customerID, slot)
  if (account.sealedKey === null) {
    return context.config.EMBEDDED_AI
      ? 'There is no AI: the customer has no aiProviderApiKey, and no Embedded model is active.'
      : 'There is no AI: the customer has no aiProviderApiKey, and the embedded engine is switched off (EMBEDDED_AI).'
  }
  const chosen = chooseModel(account, slot)
  return chosen
    ? `There is no AI: ${chosen.name}, chosen for ${slot}, is the embedded engine, which is switched off (EMBEDDED_AI).`
    : `There is no AI: no model is chosen for ${slot}, and no active ${defaultTypeOf(slot)} model is the default.`
}

import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { ModelSlot } from './check-model-choice.ts'
import { chooseModel, defaultTypeOf } from './find-engine.ts'
import { readSettings } from './read-settings.ts'

/** Why `findEngine` returned nothing, for the people who can fix it. */
export async function explainAbsence(context: Context, customerID: number, slot: ModelSlot): Promise<Refusal> {
  const { account } = await readSettings(context, customerID)
  if (account.sealedKey === null) {
    return refuse(context.config.EMBEDDED_AI ? 'ai_key_missing' : 'ai_switched_off')
  }
  const chosen = chooseModel(account, slot)
  return chosen
    ? refuse('ai_model_switched_off', { model: chosen.name, slot })
    : refuse('ai_model_missing', { slot, modelType: defaultTypeOf(slot) })
}

import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { findModel } from './models.store.ts'

export type ModelSlot = 'Topic' | 'Webchat' | 'EmailText' | 'EmailVision' | 'Call' | 'Spam'

interface Choice {
  customerID: number
  modelID: number
  slot: ModelSlot
  field: string
  /** Whether the customer has a key for the AI provider. */
  hasKey: boolean
}

/** Rejects a model choice that cannot work when it is saved, not at the first message. */
export async function checkModelChoice(
  { db, config }: Context,
  { customerID, modelID, slot, field, hasKey }: Choice,
): Promise<void> {
  const model = await findModel(db, customerID, modelID)
  if (!model) throw invalidField(field, 'model_unknown')
  if (!model.isActive) throw invalidField(field, 'model_inactive')
  if (model.modelType !== 'Embedded' && !hasKey) throw invalidField(field, 'model_needs_key')
  if (model.modelType === 'Embedded' && !config.EMBEDDED_AI) {
    throw invalidField(field, 'model_switched_off')
  }
  if (slot === 'EmailVision' && !model.supportsVision) throw invalidField(field, 'model_without_vision')
}

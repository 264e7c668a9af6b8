import type { Model, ModelCreate, ModelType, ModelUpdate } from '@attendant/contract/organization/model.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { clearModelReferences } from '../customers/clear-model-references.ts'
import { deleteModelRow, getOwnModel, insertModel, toModel, updateModelRow } from './models.store.ts'

const canSee = (modelType: ModelType, supportsVision: boolean | undefined) =>
  modelType === 'Vision' || (modelType === 'Text' && supportsVision === true)

export async function createModel({ db }: Context, customerID: number, model: ModelCreate): Promise<Model> {
  const { name, modelType, isDefault = false, isActive = true, supportsVision } = model
  const row = {
    customerID,
    name: name.trim(),
    modelType,
    isDefault,
    isActive,
    supportsVision: canSee(modelType, supportsVision),
  }
  return toModel(await insertModel(db, row))
}

export async function updateModel(
  { db }: Context,
  { customerID }: Rep,
  modelID: number,
  changes: ModelUpdate,
): Promise<void> {
  const before = await getOwnModel(db, customerID, modelID)
  const modelType = changes.modelType ?? before.modelType
  await updateModelRow(db, before, {
    ...changes,
    ...(changes.name ? { name: changes.name.trim() } : {}),
    supportsVision: canSee(modelType, changes.supportsVision ?? before.supportsVision),
  })
}

/** Clears the model where it is the default. */
export async function deleteModel({ db }: Context, { customerID }: Rep, modelID: number): Promise<void> {
  await getOwnModel(db, customerID, modelID)
  await clearModelReferences(db, customerID, modelID)
  await deleteModelRow(db, customerID, modelID)
}

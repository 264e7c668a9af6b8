import type { Model, ModelCreate } from '@attendant/contract/organization/model.ts'
import { asSystem, type Context } from '../../context.ts'
import { createModel } from './change-model.ts'
import { everyone } from './models.table.ts'

/** A model for all customers, created by the operator. */
export function createSharedModel(context: Context, model: ModelCreate): Promise<Model> {
  return createModel(asSystem(context, 'manage shared models'), everyone, model)
}

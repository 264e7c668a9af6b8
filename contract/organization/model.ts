import { type Static, Type } from 'typebox'
import { Flag, Id, Name, Nullable } from '../fields.ts'

export const modelTypes = ['Text', 'Vision', 'Embedded'] as const

export const ModelType = Type.Enum([...modelTypes])
export type ModelType = (typeof modelTypes)[number]

export const Model = Type.Object(
  {
    modelID: Id,
    name: Type.String(),
    modelType: ModelType,
    isDefault: Flag,
    isActive: Flag,
    supportsVision: Flag,
    /** Null for a model shared by all customers. */
    customerID: Nullable(Id),
  },
  { title: 'Model' },
)
export type Model = Static<typeof Model>

export const ModelCreate = Type.Object(
  {
    name: Name,
    modelType: ModelType,
    isDefault: Type.Optional(Flag),
    isActive: Type.Optional(Flag),
    supportsVision: Type.Optional(Flag),
  },
  { title: 'ModelCreate' },
)
export type ModelCreate = Static<typeof ModelCreate>

export const ModelUpdate = Type.Partial(Type.Object(ModelCreate.properties), { title: 'ModelUpdate' })
export type ModelUpdate = Static<typeof ModelUpdate>

export const ModelTest = Type.Object(
  {
    isWorking: Flag,
    /** The model that responded. */
    model: Nullable(Type.String()),
    /** Response time in milliseconds. */
    ms: Nullable(Type.Integer()),
    /** Why it does not work, such as `The AI provider rejected the key.` */
    problem: Nullable(Type.String()),
  },
  { title: 'ModelTest' },
)
export type ModelTest = Static<typeof ModelTest>

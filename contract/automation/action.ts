import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Int32, LongText, Name, Nullable, Page, Text } from '../fields.ts'

/** Which members it has depends on the operation. */
const Parameters = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const Action = Type.Object(
  {
    actionID: Id,
    name: Type.String(),
    description: Nullable(Type.String()),
    priority: Int32,
    isActive: Flag,
    /** From the catalogue of operations. Null for an action that only carries instructions. */
    operation: Nullable(Type.String()),
    parameters: Nullable(Parameters),
  },
  { title: 'Action' },
)
export type Action = Static<typeof Action>
export const ActionPage = Page(Action, 'ActionPage')

const written = {
  name: Name,
  description: Clearable(LongText),
  priority: Int32,
  isActive: Flag,
  operation: Clearable(Text(100)),
  parameters: Clearable(Parameters),
}

export const ActionCreate = Type.Object(written, { title: 'ActionCreate' })
export type ActionCreate = Static<typeof ActionCreate>

export const ActionUpdate = Type.Object({ actionID: Id, ...written }, { title: 'ActionUpdate' })
export type ActionUpdate = Static<typeof ActionUpdate>

export const Operation = Type.Object(
  {
    operation: Type.String(),
    description: Type.String(),
    /** A JSON Schema. */
    parameters: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
  },
  { title: 'Operation' },
)

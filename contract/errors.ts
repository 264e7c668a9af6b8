import { type Static, Type } from 'typebox'

export const FieldFault = Type.Object({ field: Type.String(), message: Type.String() }, { title: 'FieldFault' })
export type FieldFault = Static<typeof FieldFault>

/** The body of every error, whatever its status. */
export const ErrorBody = Type.Object(
  {
    status: Type.Integer(),
    error: Type.String(),
    message: Type.String(),
    details: Type.Optional(Type.Array(FieldFault)),
  },
  { title: 'Error' },
)
export type ErrorBody = Static<typeof ErrorBody>

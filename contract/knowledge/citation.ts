import { type Static, Type } from 'typebox'
import { Id } from '../fields.ts'

/** The source of a statement in the draft. */
export const Citation = Type.Object(
  {
    /** The number in the text: 1 stands for `[1]`. */
    mark: Type.Integer(),
    documentID: Id,
    version: Type.Integer(),
    passage: Type.String(),
  },
  { title: 'Citation' },
)
export type Citation = Static<typeof Citation>

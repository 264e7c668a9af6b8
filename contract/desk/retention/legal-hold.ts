import { type Static, Type } from 'typebox'
import { Clearable, Flag, Text } from '../../fields.ts'

export const LegalHold = Type.Object(
  {
    isHeld: Flag,
    /** The reason, such as `Case 12/2026`. Required for a hold. */
    reason: Clearable(Text(2000)),
  },
  { title: 'LegalHold' },
)
export type LegalHold = Static<typeof LegalHold>

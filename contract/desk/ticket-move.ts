import { type Static, Type } from 'typebox'
import { Clearable, Id, Nullable, ShortText, Timestamp } from '../fields.ts'

/** Messages that were moved from one ticket to another. */
export const TicketMove = Type.Object(
  {
    moveID: Id,
    kind: Type.Enum(['Merge', 'Split']),
    fromTicketID: Id,
    toTicketID: Id,
    messageIDs: Type.Array(Id),
    dateCreated: Timestamp,
    dateUndone: Nullable(Timestamp),
  },
  { title: 'TicketMove' },
)
export type TicketMove = Static<typeof TicketMove>

export const TicketMerge = Type.Object({ intoTicketID: Id }, { title: 'TicketMerge' })
export type TicketMerge = Static<typeof TicketMerge>

export const TicketSplit = Type.Object(
  {
    messageIDs: Type.Array(Id, { minItems: 1, maxItems: 1000 }),
    /** Defaults to that of the first message. */
    subject: Clearable(ShortText),
  },
  { title: 'TicketSplit' },
)
export type TicketSplit = Static<typeof TicketSplit>

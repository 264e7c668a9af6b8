import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../fields.ts'

const Sentences = Type.Array(Type.String())

const RoomComparison = Type.Object(
  {
    name: Type.String(),
    /** Nothing where the report in the path has no such room. */
    placeDescriptionRoomID: Nullable(Id),
    /** Nothing where the other report has no such room. */
    otherPlaceDescriptionRoomID: Nullable(Id),
    /** Said by the other report alone. */
    added: Sentences,
    /** Said by the report in the path alone. */
    gone: Sentences,
    changed: Type.Array(
      Type.Object({ before: Type.String(), after: Type.String() }, { title: 'PlaceDescriptionSentenceChange' }),
    ),
    /** How many sentences both have. */
    unchangedCount: Type.Integer(),
  },
  { title: 'PlaceDescriptionRoomComparison' },
)
export type RoomComparison = Static<typeof RoomComparison>

export const ReportComparison = Type.Object(
  {
    placeDescriptionReportID: Id,
    otherPlaceDescriptionReportID: Id,
    rooms: Type.Array(RoomComparison),
  },
  { title: 'PlaceDescriptionComparison' },
)
export type ReportComparison = Static<typeof ReportComparison>

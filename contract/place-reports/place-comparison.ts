import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../fields.ts'

const Sentences = Type.Array(Type.String())

const RoomComparison = Type.Object(
  {
    name: Type.String(),
    /** Null if the report in the path has no such room. */
    placeDescriptionRoomID: Nullable(Id),
    /** Null if the other report has no such room. */
    otherPlaceDescriptionRoomID: Nullable(Id),
    /** Sentences only in the other report. */
    added: Sentences,
    /** Sentences only in the report in the path. */
    gone: Sentences,
    changed: Type.Array(
      Type.Object({ before: Type.String(), after: Type.String() }, { title: 'PlaceDescriptionSentenceChange' }),
    ),
    /** Number of sentences in both. */
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

import { type Static, Type } from 'typebox'
import { Clearable, Day, Guid, Id, Int32, LongText, Nullable, Page, ShortText, Text, Timestamp } from '../fields.ts'

const LineText = Text(512)

const reportFields = {
  clientNames: LineText,
  caseNumber: ShortText,
  description: LongText,
  landlords: LineText,
  tenants: LineText,
  address: LineText,
  reportDate: Day,
  lexiconDocumentID: Id,
  instructionsDocumentID: Id,
  /** Defaults to the topic named `Place description Room`. */
  transformTopicID: Id,
  /** A token that matches no photo of the report is stored but has no effect. */
  heroPhotoAccessToken: ShortText,
}

export const PlaceDescriptionReportWrite = Type.Object(
  {
    clientNames: Clearable(reportFields.clientNames),
    caseNumber: Clearable(reportFields.caseNumber),
    description: Clearable(reportFields.description),
    landlords: Clearable(reportFields.landlords),
    tenants: Clearable(reportFields.tenants),
    address: Clearable(reportFields.address),
    reportDate: Clearable(reportFields.reportDate),
    lexiconDocumentID: Clearable(reportFields.lexiconDocumentID),
    instructionsDocumentID: Clearable(reportFields.instructionsDocumentID),
    transformTopicID: Clearable(reportFields.transformTopicID),
    heroPhotoAccessToken: Clearable(reportFields.heroPhotoAccessToken),
  },
  { title: 'PlaceDescriptionReportWrite' },
)
export type PlaceDescriptionReportWrite = Static<typeof PlaceDescriptionReportWrite>

/** List items omit the description, which may be long. */
const rowFields = {
  placeDescriptionReportID: Id,
  customerID: Id,
  createdByCustomerRepID: Nullable(Id),
  customerRepID: Nullable(Id),
  dateCreatedUtc: Timestamp,
  /** Last change to the report, its rooms or its photos. */
  dateUpdatedUtc: Nullable(Timestamp),
  clientNames: Nullable(reportFields.clientNames),
  caseNumber: Nullable(reportFields.caseNumber),
  landlords: Nullable(reportFields.landlords),
  tenants: Nullable(reportFields.tenants),
  address: Nullable(reportFields.address),
  reportDate: Nullable(reportFields.reportDate),
  lexiconDocumentID: Nullable(reportFields.lexiconDocumentID),
  instructionsDocumentID: Nullable(reportFields.instructionsDocumentID),
  transformTopicID: Nullable(reportFields.transformTopicID),
  heroPhotoAccessToken: Nullable(reportFields.heroPhotoAccessToken),
}

const PlaceDescriptionReportRow = Type.Object(rowFields, { title: 'PlaceDescriptionReportRow' })
export type PlaceDescriptionReportRow = Static<typeof PlaceDescriptionReportRow>
export const PlaceDescriptionReportPage = Page(PlaceDescriptionReportRow, 'PlaceDescriptionReportPage')

export const PlaceDescriptionReport = Type.Object(
  { ...rowFields, description: Nullable(reportFields.description) },
  { title: 'PlaceDescriptionReport' },
)
export type PlaceDescriptionReport = Static<typeof PlaceDescriptionReport>

export const PlaceDescriptionRoomPhoto = Type.Object(
  {
    placeDescriptionRoomPhotoID: Id,
    placeDescriptionRoomID: Id,
    fileName: Type.String(),
    contentType: Type.String(),
    /** Anyone with this token may download the photo. */
    accessToken: Guid,
    sortOrder: Int32,
    widthPx: Type.Integer(),
    heightPx: Type.Integer(),
    dateCreatedUtc: Timestamp,
  },
  { title: 'PlaceDescriptionRoomPhoto' },
)
export type PlaceDescriptionRoomPhoto = Static<typeof PlaceDescriptionRoomPhoto>

export const PlaceDescriptionRoomWrite = Type.Object(
  {
    name: Clearable(ShortText),
    /** Defaults to the end. */
    sortOrder: Clearable(Int32),
    transcriptRaw: Clearable(LongText),
    /** Structure and review markers are kept; all other markup is removed. */
    transcriptHtml: Clearable(LongText),
  },
  { title: 'PlaceDescriptionRoomWrite' },
)
export type PlaceDescriptionRoomWrite = Static<typeof PlaceDescriptionRoomWrite>

export const PlaceDescriptionRoom = Type.Object(
  {
    placeDescriptionRoomID: Id,
    placeDescriptionReportID: Id,
    name: Nullable(Type.String()),
    sortOrder: Int32,
    transcriptRaw: Nullable(Type.String()),
    transcriptHtml: Nullable(Type.String()),
    lastTransformedAtUtc: Nullable(Timestamp),
    photos: Type.Array(PlaceDescriptionRoomPhoto),
  },
  { title: 'PlaceDescriptionRoom' },
)
export type PlaceDescriptionRoom = Static<typeof PlaceDescriptionRoom>

export const PlaceDescriptionReportDetail = Type.Object(
  {
    ...rowFields,
    description: Nullable(reportFields.description),
    rooms: Type.Array(PlaceDescriptionRoom),
  },
  { title: 'PlaceDescriptionReportDetail' },
)
export type PlaceDescriptionReportDetail = Static<typeof PlaceDescriptionReportDetail>

export const ReorderPhotos = Type.Object({ photoIds: Type.Array(Id, { maxItems: 10_000 }) }, { title: 'ReorderPhotos' })

/** All fields are optional. */
export const TransformRoom = Type.Object(
  {
    /** Takes precedence over the report's topic and over the one named `Place description Room`. */
    topicId: Clearable(Id),
    /** Defaults to all photos of the room, at most 50. */
    includePhotosInPrompt: Clearable(Type.Boolean()),
    /** Overrides the customer's model for emails. */
    overrideModelId: Clearable(Id),
    /** Accepted but ignored. */
    force: Clearable(Type.Boolean()),
  },
  { title: 'PlaceDescriptionTransform' },
)
export type TransformRoom = Static<typeof TransformRoom>

export const TransformResult = Type.Object(
  {
    roomId: Id,
    transcriptHtml: Type.String(),
    lastTransformedAtUtc: Timestamp,
    modelIdUsed: Id,
  },
  { title: 'PlaceDescriptionTransformResult' },
)
export type TransformResult = Static<typeof TransformResult>

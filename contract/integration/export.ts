import { type Static, Type } from 'typebox'
import { Flag, Guid, Id, Nullable, Page, Text, Timestamp } from '../fields.ts'

export const exportStates = ['Queued', 'Running', 'Done', 'Failed'] as const
export type ExportState = (typeof exportStates)[number]

export const Export = Type.Object(
  {
    exportID: Id,
    /** Identifies it in `job.progress`. */
    jobID: Guid,
    state: Type.Enum([...exportStates]),
    /** The requested kinds; null for all. */
    include: Nullable(Type.Array(Type.String())),
    withFiles: Flag,
    /** Size of the archive, once it is done. */
    bytes: Type.Integer(),
    /** Records per kind, and `files`. */
    counts: Type.Record(Type.String(), Type.Integer()),
    error: Nullable(Type.String()),
    dateCreated: Timestamp,
    /** When the archive is deleted: 7 days after the export was started. */
    expiresAt: Timestamp,
  },
  { title: 'Export' },
)
export type Export = Static<typeof Export>
export const ExportPage = Page(Export, 'ExportPage')

export const ExportCreate = Type.Object(
  {
    /** Kinds such as `tickets`; defaults to all. */
    include: Type.Optional(Nullable(Type.Array(Text(50, 1), { minItems: 1, maxItems: 100 }))),
    withFiles: Type.Optional(Type.Boolean({ default: true })),
  },
  { title: 'ExportCreate' },
)
export type ExportCreate = Static<typeof ExportCreate>

/** The format of archives, with a JSON Schema for the lines of each kind. */
export const ExportSchema = Type.Object(
  {
    format: Type.String(),
    version: Type.Integer(),
    kinds: Type.Record(
      Type.String(),
      Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    ),
  },
  { title: 'ExportSchema' },
)
export type ExportSchema = Static<typeof ExportSchema>

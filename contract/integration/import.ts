import { type Static, Type } from 'typebox'
import {
  Clearable,
  CursorPage,
  cursorQuery,
  Flag,
  Guid,
  Id,
  Nullable,
  Page,
  Text,
  Timestamp,
  WebAddress,
} from '../fields.ts'

export const importSources = [
  'Zendesk',
  'Freshdesk',
  'Intercom',
  'Chatwoot',
  'Zammad',
  'Jsonl',
  'Mbox',
  'Maildir',
] as const
export type ImportSource = (typeof importSources)[number]

/** Read from a file; the others are read over the network. */
export const fileSources = ['Jsonl', 'Mbox', 'Maildir'] as const satisfies readonly ImportSource[]

export const importKinds = [
  'agents',
  'endUsers',
  'tickets',
  'messages',
  'notes',
  'attachments',
  'tags',
  'macros',
  'articles',
] as const
export type ImportKind = (typeof importKinds)[number]

export const importStates = ['Queued', 'Running', 'Paused', 'Done', 'Failed', 'Undoing', 'Undone'] as const
export type ImportState = (typeof importStates)[number]

/** What happens to agents without an account here. */
export const agentModes = ['Match', 'Invite', 'Inactive'] as const
export type AgentMode = (typeof agentModes)[number]

/** `Removed` and `Kept` are results of an undo. */
export const importOutcomes = ['Created', 'Updated', 'Skipped', 'Failed', 'Removed', 'Kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const ImportCount = Type.Object(
  {
    /** Null if the source does not provide it. */
    total: Nullable(Type.Integer()),
    created: Type.Integer(),
    updated: Type.Integer(),
    skipped: Type.Integer(),
    failed: Type.Integer(),
    /** After an undo: how many records were removed or kept, and why. */
    undone: Type.Optional(
      Type.Object({
        removed: Type.Integer(),
        kept: Type.Integer(),
        reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
      }),
    ),
  },
  { title: 'ImportCount' },
)
export type ImportCount = Static<typeof ImportCount>

export const Import = Type.Object(
  {
    importID: Id,
    /** Identifies it in `job.progress`. */
    jobID: Guid,
    source: Type.Enum([...importSources]),
    state: Type.Enum([...importStates]),
    isDryRun: Flag,
    baseUrl: Nullable(Type.String()),
    fileID: Nullable(Id),
    defaultChannelID: Id,
    /** Channel by its name in the source. */
    channelMap: Type.Record(Type.String(), Id),
    /** Null for all. */
    include: Nullable(Type.Array(Type.Enum([...importKinds]))),
    since: Nullable(Timestamp),
    agents: Type.Enum([...agentModes]),
    /** Per kind of record. */
    counts: Type.Record(Type.String(), ImportCount),
    /** Records per minute. */
    ratePerMinute: Type.Integer(),
    /** Null if the source provides no total, and while nothing runs. */
    etaSeconds: Nullable(Type.Integer()),
    /** Why the state is `Failed`. */
    error: Nullable(Type.String()),
    dateCreated: Timestamp,
    dateFinished: Nullable(Timestamp),
    /** When the undo period ends: 30 days after the import finished. */
    undoUntil: Nullable(Timestamp),
  },
  { title: 'Import' },
)
export type Import = Static<typeof Import>
export const ImportPage = Page(Import, 'ImportPage')

/** Zendesk takes `email` and `token`, Freshdesk `apiKey`, Chatwoot `token` and an optional `accountID`, others `token`. */
const Credentials = Type.Object(
  {
    email: Clearable(Text(320)),
    token: Clearable(Text(4000)),
    apiKey: Clearable(Text(4000)),
    accountID: Type.Optional(Nullable(Type.Union([Type.Integer(), Text(50)]))),
  },
  { title: 'ImportCredentials' },
)
export type ImportCredentials = Static<typeof Credentials>

export const ImportCreate = Type.Object(
  {
    source: Type.Enum([...importSources]),
    /** From `POST /api/Imports/files`, for `Jsonl`, `Mbox` and `Maildir`. */
    fileID: Clearable(Id),
    /** Such as `https://example.zendesk.com`. */
    baseUrl: Clearable(WebAddress),
    /** Encrypted, and deleted when the import ends. */
    credentials: Clearable(Credentials),
    defaultChannelID: Id,
    channelMap: Clearable(Type.Record(Type.String({ maxLength: 320 }), Id, { maxProperties: 1000 })),
    /** Defaults to all. */
    include: Clearable(Type.Array(Type.Enum([...importKinds]), { maxItems: 50 })),
    /** Only tickets changed since this time. */
    since: Clearable(Timestamp),
    agents: Type.Optional(Type.Enum([...agentModes])),
    /** Reads and counts everything, but stores nothing. */
    isDryRun: Type.Optional(Flag),
  },
  { title: 'ImportCreate' },
)
export type ImportCreate = Static<typeof ImportCreate>

export const ImportFile = Type.Object(
  {
    fileID: Id,
    fileName: Type.String(),
    /** Bytes. */
    size: Type.Integer(),
  },
  { title: 'ImportFile' },
)
export type ImportFile = Static<typeof ImportFile>

export const ImportReportEntry = Type.Object(
  {
    kind: Type.Enum([...importKinds]),
    externalID: Type.String(),
    outcome: Type.Enum([...importOutcomes]),
    reason: Nullable(Type.String()),
    /** Id of the imported record. */
    id: Nullable(Id),
  },
  { title: 'ImportReportEntry' },
)
export type ImportReportEntry = Static<typeof ImportReportEntry>
export const ImportReport = CursorPage(ImportReportEntry, 'ImportReport')
export type ImportReport = Static<typeof ImportReport>

export const ImportReportQuery = Type.Object({
  ...cursorQuery,
  kind: Type.Optional(Type.Enum([...importKinds])),
  outcome: Type.Optional(Type.Enum([...importOutcomes])),
  /** `csv` returns the whole report as a CSV file, as does `Accept: text/csv`. */
  format: Type.Optional(Type.Enum(['json', 'csv'])),
})
export type ImportReportQuery = Static<typeof ImportReportQuery>

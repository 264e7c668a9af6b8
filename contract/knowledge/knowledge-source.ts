import { type Static, Type } from 'typebox'
import { Clearable, Id, Name, Nullable, Page, Text, Timestamp, WebAddress } from '../fields.ts'

export const sourceKinds = ['Website', 'Files', 'Import'] as const
export type SourceKind = (typeof sourceKinds)[number]
export const sourceSchedules = ['Manual', 'Daily', 'Weekly'] as const
export type SourceSchedule = (typeof sourceSchedules)[number]
export const syncStates = ['Queued', 'Running', 'Done', 'Failed'] as const
export type SyncState = (typeof syncStates)[number]

const Globs = Type.Array(Text(500, 1), { maxItems: 100 })

/** Only for websites. */
export const SourceSettings = Type.Object(
  {
    /** Start page of the crawl. Either this or `sitemapUrl`. */
    startUrl: Clearable(WebAddress),
    /** Lists the pages; links are not followed. */
    sitemapUrl: Clearable(WebAddress),
    /** Path globs such as `/help/**`. With a host, such as `https://docs.example.com/**`, that host is crawled too. */
    include: Type.Optional(Globs),
    exclude: Type.Optional(Globs),
    maxPages: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
    /** Maximum link depth from the start page. */
    maxDepth: Type.Optional(Type.Integer({ minimum: 0, maximum: 50 })),
    /** A CSS selector for the content; defaults to detecting the main content. */
    selector: Clearable(Text(500, 1)),
  },
  { title: 'SourceSettings' },
)
export type SourceSettings = Static<typeof SourceSettings>

export const SyncCounts = Type.Object(
  {
    found: Type.Integer(),
    new: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    gone: Type.Integer(),
    failed: Type.Integer(),
  },
  { title: 'SyncCounts' },
)
export type SyncCounts = Static<typeof SyncCounts>

export const KnowledgeSource = Type.Object(
  {
    sourceID: Id,
    name: Type.String(),
    kind: Type.Enum([...sourceKinds]),
    settings: SourceSettings,
    schedule: Type.Enum([...sourceSchedules]),
    /** State of the latest run; `Idle` before the first. */
    state: Type.Enum(['Idle', ...syncStates]),
    /** When the latest run started. */
    lastRun: Nullable(Timestamp),
    /** When the next scheduled run starts. */
    nextRun: Nullable(Timestamp),
    /** Counts of the latest run. */
    counts: SyncCounts,
    documentCount: Type.Integer(),
  },
  { title: 'KnowledgeSource' },
)
export type KnowledgeSource = Static<typeof KnowledgeSource>
export const KnowledgeSourcePage = Page(KnowledgeSource, 'KnowledgeSourcePage')

export const KnowledgeSourceCreate = Type.Object(
  {
    name: Name,
    kind: Type.Enum([...sourceKinds]),
    settings: Type.Optional(SourceSettings),
    schedule: Type.Optional(Type.Enum([...sourceSchedules])),
  },
  { title: 'KnowledgeSourceCreate' },
)
export type KnowledgeSourceCreate = Static<typeof KnowledgeSourceCreate>

export const KnowledgeSourceUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    /** Replaces all settings. */
    settings: Type.Optional(SourceSettings),
    schedule: Type.Optional(Type.Enum([...sourceSchedules])),
  },
  { title: 'KnowledgeSourceUpdate' },
)
export type KnowledgeSourceUpdate = Static<typeof KnowledgeSourceUpdate>

export const SyncFailure = Type.Object(
  {
    /** URL of the page, or name of the file. */
    url: Type.String(),
    reason: Type.String(),
  },
  { title: 'SyncFailure' },
)
export type SyncFailure = Static<typeof SyncFailure>

export const SyncRun = Type.Object(
  {
    jobID: Type.String(),
    sourceID: Id,
    state: Type.Enum([...syncStates]),
    dateCreated: Timestamp,
    dateStarted: Nullable(Timestamp),
    dateFinished: Nullable(Timestamp),
    counts: SyncCounts,
    /** The first 200 pages or files that failed. */
    failed: Type.Array(SyncFailure),
    /** Why the whole run failed. */
    error: Nullable(Type.String()),
  },
  { title: 'SyncRun' },
)
export type SyncRun = Static<typeof SyncRun>
export const SyncRunPage = Page(SyncRun, 'SyncRunPage')

export const SyncOrder = Type.Object({ jobID: Type.String() }, { title: 'SyncOrder' })
export type SyncOrder = Static<typeof SyncOrder>

export const uploadOutcomes = ['new', 'changed', 'unchanged'] as const

export const UploadedFiles = Type.Object(
  {
    jobID: Type.String(),
    items: Type.Array(
      Type.Object({
        fileName: Type.String(),
        /** More than one for a long file. */
        documentIDs: Type.Array(Id),
        outcome: Type.Enum([...uploadOutcomes]),
      }),
    ),
  },
  { title: 'UploadedFiles' },
)
export type UploadedFiles = Static<typeof UploadedFiles>

import { type Static, Type } from 'typebox'

/**
 * An installation as a folder: `manifest.json`, a file in PostgreSQL's COPY format for each table, the waiting jobs,
 * and the stored files. Secrets stay encrypted, so the folder reveals none.
 */
export const Manifest = Type.Object({
  /** Version of this layout. */
  format: Type.Literal(1),
  /** The applied migrations; the reader must have the same. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Integer({ minimum: 0 }) }),
  ),
  jobs: Type.Integer({ minimum: 0 }),
  files: Type.Integer({ minimum: 0 }),
  /** A text encrypted with the key that the reader needs; its first part names the key. */
  seal: Type.String(),
  /** SHA-256 of the list of checksums. Absent in exports by earlier versions. */
  checksums: Type.Optional(Type.String()),
})
export type Manifest = Static<typeof Manifest>

export const manifestFile = 'manifest.json'
export const jobsFile = 'jobs.jsonl'
export const tableFile = (name: string) => `tables/${name}.copy`
export const bytesFile = (key: string) => `files/${key}`

export const damaged = (name: string, reason: string) => new Error(`The export is damaged: ${name}: ${reason}.`)

/** The plain text of the encrypted check; only the right key decrypts it. */
export const sealed = { text: 'attendant', owner: 'dump' }

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: string[]) => columns.map(quote).join(', ')

/**
 * Tables by name, with their stored (not generated) columns. Excludes transaction ids and log positions, which are
 * meaningless elsewhere.
 */
export const tablesQuery = `
  select c.relname as name,
         array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relname not in ('migrations', 'configuration_changes', 'recent_writes')
  group by c.relname order by c.relname`

export interface WaitingJob {
  name: string
  payload: unknown
  queue: string | null
  runAt: string
  maxAttempts: number
  key: string | null
  priority: number
  /** Absent in exports by earlier versions. */
  flags?: string[]
}

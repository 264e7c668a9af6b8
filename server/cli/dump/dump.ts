import { type Static, Type } from 'typebox'

/**
 * A desk as a folder: `manifest.json`, a file in PostgreSQL's COPY format for each table, the jobs that wait, and the
 * bytes of files. What is sealed stays sealed, so the folder reveals no secrets.
 */
export const Manifest = Type.Object({
  /** Of this layout. */
  format: Type.Literal(1),
  /** The migrations that shaped the tables; the reader must have had the same. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Integer({ minimum: 0 }) }),
  ),
  jobs: Type.Integer({ minimum: 0 }),
  files: Type.Integer({ minimum: 0 }),
  /** Sealed with a key that the reader needs: its first part names the key. */
  seal: Type.String(),
  /** SHA-256 of the list of checksums. Absent in exports of earlier versions. */
  checksums: Type.Optional(Type.String()),
})
export type Manifest = Static<typeof Manifest>

export const manifestFile = 'manifest.json'
export const jobsFile = 'jobs.jsonl'
export const tableFile = (name: string) => `tables/${name}.copy`
export const bytesFile = (key: string) => `files/${key}`

export const damaged = (name: string, reason: string) => new Error(`The export is damaged: ${name}: ${reason}.`)

/** What the seal holds; only the right key opens it. */
export const sealed = { text: 'attendant', owner: 'dump' }

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: string[]) => columns.map(quote).join(', ')

/**
 * Of the desk, by name, with the columns that are written and not worked out. Transaction ids and positions
 * of the write-ahead log mean nothing elsewhere.
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
  /** Absent in exports of earlier versions. */
  flags?: string[]
}

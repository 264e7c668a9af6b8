/**
 * A desk as a folder: `manifest.json`, a file in PostgreSQL's COPY format for each table, the jobs that wait, and the
 * bytes of files. What is sealed stays sealed, so the folder reveals no secrets.
 */
export interface Manifest {
  /** Of this layout. */
  format: 1
  /** The migrations that shaped the tables; the reader must have had the same. */
  migrations: string[]
  tables: { name: string; columns: string[]; rows: number }[]
  jobs: number
  files: number
  /** Sealed with a key that the reader needs: its first part names the key. */
  seal: string
}

export const manifestFile = 'manifest.json'
export const jobsFile = 'jobs.jsonl'
export const tableFile = (name: string) => `tables/${name}.copy`
export const bytesFile = (key: string) => `files/${key}`

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

import { type Static, Type } from 'typebox'

/**
 * An installation as a folder: `manifest.json`, a file in PostgreSQL's COPY format for each table, and the stored
 * files. Secrets stay encrypted, so the folder reveals none.
 */
export const Manifest = Type.Object({
  /** Version of this layout. */
  format: Type.Literal(2),
  /** The applied migrations; the reader must have the same. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
      rows: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** The last value of each sequence; null if it was never used. */
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.Union([Type.String(), Type.Null()]) })),
  jobs: Type.Integer({ minimum: 0 }),
  files: Type.Integer({ minimum: 0 }),
  /** A text encrypted with the key that the reader needs; its first part names the key. */
  seal: Type.String(),
  /** SHA-256 of the list of checksums. */
  checksums: Type.String(),
})
export type Manifest = Static<typeof Manifest>

export const manifestFile = 'manifest.json'
export const tableFile = (name: string) => `tables/${name}.copy`
export const bytesFile = (key: string) => `files/${key}`

export const damaged = (name: string, reason: string) => new Error(`The export is damaged: ${name}: ${reason}.`)

/** The plain text of the encrypted check; only the right key decrypts it. */
export const sealed = { text: 'attendant', owner: 'dump' }

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
/** In SQL; the name of a table outside `public` begins with its schema. */
export const quoteTable = (name: string) => name.split('.').map(quote).join('.')
export const columnList = (columns: Column[]) => columns.map(({ name }) => quote(name)).join(', ')

interface Column {
  name: string
  type: string
}

/**
 * The data of the product, and the job queue of the library with whatever tables its version has. `service` describes
 * running processes.
 */
const schemas = `('public', 'graphile_worker')`

/** Excludes applied migrations, transaction ids and log positions, which are meaningless elsewhere. */
const excluded = `('migrations', 'configuration_changes', 'recent_writes')`

/** Tables by name, with their stored (not generated) columns. */
export const tablesQuery = `
  select case nspname when 'public' then '' else nspname || '.' end || relname as name,
         json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
           filter (where attgenerated = '') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${schemas}
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relname not in ${excluded}
  group by nspname, relname order by nspname = 'public' desc, relname`

/** A table that is empty may have had rows: their ids must not be used again. */
export const sequencesQuery = `
  select case schemaname when 'public' then '' else schemaname || '.' end || sequencename as name,
         last_value::text as value
  from pg_sequences where schemaname in ${schemas} order by 1`

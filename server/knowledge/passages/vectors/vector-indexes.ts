/** The required part of a PostgreSQL client. */
export interface Statements {
  query(text: string): Promise<{ rows: unknown[] }>
}

export interface StoredEncoder {
  encoder: string
  /** One byte per dimension. */
  dimensions: number
}

/** From this version on, an index scan continues if conditions exclude its results. */
const minVersion = [0, 8]
/** For numbers with 16 bits. */
const maxDimensions = 4_000

/** Converts byte vectors to vectors that pgvector compares. Its cost keeps the planner from converting every passage. */
const directionFunction = `
  create or replace function passage_direction(bytes bytea) returns halfvec
  language sql immutable strict parallel safe cost 10000
  return (
    select array_agg(((get_byte(bytes, place) # 128) - 128)::real order by place)::vector::halfvec
    from generate_series(0, octet_length(bytes) - 1) as place
  )`

const indexName = (encoder: string) => `'passages_near_' || left(md5(${encoder}), 12)`

/** Finds nothing if the encoder has no index yet. The encoder's name is a literal, because the index is specific to it. */
const nearestFunction = `
  create or replace function nearest_passages(customer bigint, encoder_name text, after bigint, question bytea, wanted int)
  returns setof bigint language plpgsql stable
  set hnsw.iterative_scan = 'relaxed_order' set hnsw.ef_search = 200 as $function$
  begin
    if not exists (
      select from pg_index where indexrelid = to_regclass(${indexName('encoder_name')}) and indisvalid
    ) then return; end if;
    return query execute format(
      'select passage_id from passages where customer_id = $1 and encoder = %L and passage_id > $2
        order by passage_direction(vector)::halfvec(%s) <=> $3 limit $4',
      encoder_name, octet_length(question)
    ) using customer, after, passage_direction(question), wanted;
  end $function$`

/** The state of pgvector: missing, too old, or usable. */
export async function checkPgvector(client: Statements): Promise<'missing' | 'too old' | 'usable'> {
  const { rows } = await client.query(`
    select coalesce(
      (select extversion from pg_extension where extname = 'vector'),
      (select default_version from pg_available_extensions where name = 'vector')) as version`)
  const [row] = rows as { version: string | null }[]
  if (!row?.version) return 'missing'
  const [major = 0, minor = 0] = row.version.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = minVersion
  return major > minMajor || (major === minMajor && minor >= minMinor) ? 'usable' : 'too old'
}

/**
 * Lets the database find semantically similar passages, and drops the indexes of unused encoders. Requires pgvector
 * and the owner of the tables.
 */
export async function createVectorIndexes(client: Statements, encoders: readonly StoredEncoder[]): Promise<void> {
  await client.query('create extension if not exists vector')
  await client.query(directionFunction)
  for (const { encoder, dimensions } of encoders) {
    if (dimensions > 0 && dimensions <= maxDimensions) await createIndex(client, encoder, dimensions)
  }
  await client.query(nearestFunction)
  await dropUnused(client, encoders)
}

/** A customer may have changed the encoder: its index takes space and slows down writes. */
async function dropUnused(client: Statements, encoders: readonly StoredEncoder[]): Promise<void> {
  const used = encoders.map(({ encoder }) => indexName(quote(encoder))).join(', ')
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = to_regclass('passages') and starts_with(relname, 'passages_near_')
      and relname <> all(array[${used}]::text[])`)
  for (const { name } of rows as { name: string }[]) await client.query(`drop index concurrently if exists ${name}`)
}

async function createIndex(client: Statements, encoder: string, dimensions: number): Promise<void> {
  const { rows } = await client.query(`
    select name, coalesce((select indisvalid from pg_index where indexrelid = to_regclass(name)), false) as "isThere"
    from (select ${indexName(quote(encoder))} as name) as named`)
  const [{ name, isThere }] = rows as [{ name: string; isThere: boolean }]
  if (isThere) return
  // The remains of an interrupted build.
  await client.query(`drop index concurrently if exists ${name}`)
  await client.query(`
    create index concurrently ${name} on passages
    using hnsw ((passage_direction(vector)::halfvec(${dimensions})) halfvec_cosine_ops) where encoder = ${quote(encoder)}`)
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

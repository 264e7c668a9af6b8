import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { passages } from '../../passages/passages.table.ts'
import { maxSegment } from '../segment.ts'

type Packed = { bytes: Buffer | null; last: string | number | null; count: string | number }

/** Packed by the database: hundreds of rows take this process as long as one. */
async function readPacked(db: Database, chosen: SQL) {
  const { rows } = await db.execute<Packed>(sql`
    select max(passage_id) as last, count(*) as count,
      string_agg(int8send(passage_id) || int8send(document_id) || int4send(octet_length(terms))
        || int4send(octet_length(vector)) || terms || vector, ''::bytea order by passage_id) as bytes
    from (select passage_id, document_id, terms, vector from ${passages} where ${chosen}) as chunk`)
  const [row] = rows
  return {
    bytes: new Uint8Array(row?.bytes ?? []),
    last: row?.last ? Number(row.last) : undefined,
    count: Number(row?.count ?? 0),
  }
}

/** The next ones after a passage, as many as fit into a segment. */
export const readPassages = (db: Database, customerID: number, encoder: string, after: number) =>
  readPacked(
    db,
    sql`${and(eq(passages.customerID, customerID), eq(passages.encoder, encoder))} and passage_id > ${after}
      order by passage_id limit ${maxSegment}`,
  )

export interface Nearness {
  encoder: string
  after: number
  vector: Int8Array
  wanted: number
}

/** Those after a passage that are nearest in meaning, by the function that comes with indexes of vectors. */
export const readNearest = (db: Database, customerID: number, { encoder, after, vector, wanted }: Nearness) =>
  readPacked(
    db,
    sql`${eq(passages.customerID, customerID)} and passage_id = any(array(
      select nearest_passages(${customerID}, ${encoder}, ${after}, ${Buffer.from(vector)}, ${wanted})))`,
  )

export async function hasVectorIndexes(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isThere: boolean }>(sql`
    select to_regprocedure('nearest_passages(bigint, text, bigint, bytea, integer)') is not null as "isThere"`)
  return rows[0]?.isThere ?? false
}

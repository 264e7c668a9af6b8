import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { passages } from '../../passages/passages.table.ts'
import { maxSegment } from '../segment.ts'

type Packed = { text: string; last: string | number; count: string | number }

/** One large text for all of them would cause more garbage collections, which block the event loop. */
const passagesInPiece = 64

/**
 * Packed by the database: reading hundreds of rows takes as long as one. In base64, which is two thirds as long as
 * the default hexadecimal format.
 */
async function readPacked(db: Database, chosen: SQL) {
  const { rows } = await db.execute<Packed>(sql`
    select max(passage_id) as last, count(*) as count,
      encode(string_agg(int8send(passage_id) || int8send(document_id) || int4send(octet_length(terms))
        || int4send(octet_length(vector)) || terms || vector, ''::bytea order by passage_id), 'base64') as text
    from (
      select *, (row_number() over (order by passage_id) - 1) / ${passagesInPiece} as piece
      from (select passage_id, document_id, terms, vector from ${passages} where ${chosen}) as chosen
    ) as numbered group by piece order by piece`)
  const last = rows.at(-1)?.last
  return {
    pieces: rows.map(({ text }) => readBytes(text)),
    last: last === undefined ? undefined : Number(last),
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
  }
}

/** Copied into separate buffers that can be transferred: small buffers share a pool. */
function readBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64')
  return bytes.buffer.byteLength === bytes.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
}

/** The next passages after the given one, up to the size of a segment. */
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

/** The most similar passages after the given one, found with the vector index of the database. */
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

import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { unpackTerms } from '../passages/pack-terms.ts'
import { passages } from '../passages/passages.table.ts'
import { buildSegment, type IndexedPassage, maxSegment, type Segment } from './segment.ts'

/** The passages of a customer in memory: added to as documents are indexed, never changed. */
interface CustomerIndex {
  /** The last passage that was read. */
  readUpTo: number
  segments: Segment[]
  bytes: number
}

/** Of all customers together; who was not asked for longest goes first, and is read again when needed. */
const maxBytes = 256 * 2 ** 20
/** Many small segments make a search slow. */
const maxSmallSegments = 40

const caches = new WeakMap<object, LRUCache<string, CustomerIndex>>()
const loading = new WeakMap<object, Map<string, Promise<CustomerIndex>>>()

/** The index with everything that is stored by now. Passages of deleted documents may still be in it. */
export async function readCustomerIndex(context: Context, customerID: number, encoder: string): Promise<Segment[]> {
  const { db, config } = context
  const cache = caches.get(config) ?? new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  caches.set(config, cache)
  const key = `${customerID} ${encoder}`
  const newest = await findNewest(db, customerID, encoder)
  if (newest === undefined) return []
  const known = cache.get(key)
  if (known?.readUpTo === newest) return known.segments

  const running = loading.get(config) ?? new Map<string, Promise<CustomerIndex>>()
  loading.set(config, running)
  const isScattered = (known?.segments.filter(({ size }) => size < maxSegment).length ?? 0) > maxSmallSegments
  const load = running.get(key) ?? readOn(db, customerID, encoder, isScattered ? undefined : known)
  running.set(key, load)
  try {
    const read = await load
    cache.set(key, read)
    return read.segments
  } finally {
    running.delete(key)
  }
}

const sizeOf = ({ bytes }: CustomerIndex) => Math.max(1, bytes)

async function findNewest(db: Database, customerID: number, encoder: string): Promise<number | undefined> {
  const [row] = await db
    .select({ passageID: passages.passageID })
    .from(passages)
    .where(and(eq(passages.customerID, customerID), eq(passages.encoder, encoder)))
    .orderBy(desc(passages.passageID))
    .limit(1)
  return row?.passageID
}

async function readOn(
  db: Database,
  customerID: number,
  encoder: string,
  known: CustomerIndex | undefined,
): Promise<CustomerIndex> {
  const segments = [...(known?.segments ?? [])]
  let readUpTo = known?.readUpTo ?? 0
  for (;;) {
    const rows = await db
      .select({
        passageID: passages.passageID,
        documentID: passages.documentID,
        terms: passages.terms,
        vector: passages.vector,
      })
      .from(passages)
      .where(and(eq(passages.customerID, customerID), gt(passages.passageID, readUpTo), eq(passages.encoder, encoder)))
      .orderBy(asc(passages.passageID))
      .limit(maxSegment)
    if (rows.length > 0) segments.push(buildSegment(rows.map(toIndexed)))
    readUpTo = rows.at(-1)?.passageID ?? readUpTo
    if (rows.length < maxSegment) break
  }
  return { readUpTo, segments, bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const toIndexed = ({
  passageID,
  documentID,
  terms,
  vector,
}: Pick<typeof passages.$inferSelect, 'passageID' | 'documentID' | 'terms' | 'vector'>): IndexedPassage => ({
  passageID,
  documentID,
  ...unpackTerms(terms),
  vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
})

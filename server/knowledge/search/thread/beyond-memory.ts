import type { Context } from '../../../context.ts'
import type { IndexQuestion } from '../index-question.ts'
import { hasVectorIndexes, readNearest } from './read-passages.ts'

/** For each index that does not fit into memory, the last passage in memory. */
export function fullIndexes(threads: object): Map<string, number> {
  const known = full.get(threads) ?? new Map<string, number>()
  full.set(threads, known)
  return known
}

const full = new WeakMap<object, Map<string, number>>()

/** Enough to also include passages that match by words. */
const minWanted = 100
const maxWanted = 1_000

interface Asked {
  key: string
  encoder: string
  question: IndexQuestion
  limit: number
}

/** Similar passages that are not in memory, if the database has a vector index. */
export async function readBeyondMemory(
  context: Context,
  customerID: number,
  { key, encoder, question, limit }: Asked,
): Promise<Uint8Array[] | undefined> {
  const after = fullIndexes(context.threads).get(key)
  if (after === undefined || question.vector.length === 0 || !(await isIndexed(context))) return undefined
  const wanted = Math.min(maxWanted, Math.max(minWanted, limit))
  const { pieces, count } = await readNearest(context.db, customerID, {
    encoder,
    after,
    vector: question.vector,
    wanted,
  })
  return count > 0 ? pieces : undefined
}

const checkedForMs = 60_000
const checks = new WeakMap<object, { until: number; isThere: boolean }>()

async function isIndexed({ db, threads }: Context): Promise<boolean> {
  const known = checks.get(threads)
  if (known && known.until > performance.now()) return known.isThere
  const isThere = await hasVectorIndexes(db)
  checks.set(threads, { until: performance.now() + checkedForMs, isThere })
  return isThere
}

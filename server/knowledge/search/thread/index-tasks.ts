import type { IndexQuestion } from '../index-question.ts'
import { packRanked, rankPassages } from '../rank-passages.ts'
import { buildSegment } from '../segment.ts'
import { addToHeld, findHeld, readSizes, unpackPassages } from './held-indexes.ts'

interface Asked {
  key: string
  /** The minimum version of the index. */
  version: number
  question: IndexQuestion
  limit: number
  /** Additional passages for this question only. */
  also: readonly (readonly Uint8Array[])[]
}

/** `ranked` is packed. */
type Ranked = { ranked: Float64Array } | { readUpTo: number }

/** The best passages, or the position up to which the index is loaded if it is out of date. */
export function rankTask({ key, version, question, limit, also }: Asked): Ranked {
  const index = findHeld(key)
  if (!index || index.version < version) return { readUpTo: index?.readUpTo ?? 0 }
  const more = also.map((pieces) => buildSegment(unpackPassages(pieces)))
  const segments = more.length > 0 ? [...index.segments, ...more] : index.segments
  return { ranked: packRanked(rankPassages(segments, question, limit, (passageID) => index.gone.has(passageID))) }
}

/** `isLost`: the index was evicted, and loading starts again. */
export function addTask(addition: Parameters<typeof addToHeld>[0]) {
  const index = addToHeld(addition)
  return { isFull: index?.isFull ?? false, isLost: index === undefined, readUpTo: index?.readUpTo ?? 0 }
}

/** Marks passages as deleted. */
export function forgetTask({ key, passageIDs }: { key: string; passageIDs: number[] }): void {
  const index = findHeld(key)
  for (const passageID of passageIDs) index?.gone.add(passageID)
}

export const sizeTask = () => readSizes()

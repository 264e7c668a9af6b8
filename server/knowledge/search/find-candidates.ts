import { createCut } from './cut.ts'
import type { IndexQuestion } from './index-question.ts'
import { createNearest } from './nearness/find-near.ts'
import { maxSegment, placeIn, type Segment } from './segment.ts'
import type { ScoreWords } from './words/score-words.ts'

/** Up to here every passage is looked at closer: some milliseconds. */
const exactUpTo = 6_000
/** Of those that fit by words, not many more than this are looked at closer. */
const bestByWords = 400

/** Passages to be looked at closer. */
export interface Candidates {
  /** In ascending order. */
  places: number[]
  /** What words are worth, by place. Used again for the next question. */
  words: Float32Array
}

let kept = new Float32Array()

/** Every passage of a small index; of a large one those that fit best by words, and those that are near in meaning. */
export function findCandidates(
  segments: readonly Segment[],
  { vector }: IndexQuestion,
  scoreWords: ScoreWords,
  limit: number,
): Candidates {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0)
  if (kept.length < segments.length * maxSegment) kept = new Float32Array(segments.length * maxSegment)
  const words = kept
  if (size <= Math.max(exactUpTo, limit)) return { places: takeAll(segments, scoreWords, words), words }
  const fitting = createFitting(Math.max(bestByWords, limit))
  const nearest = createNearest(segments, vector)
  segments.forEach((segment, index) => {
    const sheet = scoreWords(segment, index)
    words.set(sheet.scores, placeIn(index, 0))
    fitting.look(sheet, index)
    nearest.look(segment, index)
  })
  return { places: merge(fitting.places(words), nearest.places()), words }
}

function takeAll(segments: readonly Segment[], scoreWords: ScoreWords, words: Float32Array): number[] {
  const places: number[] = []
  segments.forEach((segment, index) => {
    words.set(scoreWords(segment, index).scores, placeIn(index, 0))
    for (let inner = 0; inner < segment.size; inner++) places.push(placeIn(index, inner))
  })
  return places
}

/** Scores are counted in steps of one by so many. */
const steps = 16
const buckets = 4096
const bucketOf = (score: number) => Math.min(buckets - 1, Math.floor(score * steps))

/** Passages that fit best by words. */
function createFitting(wanted: number) {
  const cut = createCut(wanted, buckets)
  const places: number[] = []
  return {
    look({ scores, reach }: ReturnType<ScoreWords>, index: number): void {
      const found = reach(cut.least / steps)
      for (let at = 0; at < found.length; at++) {
        const inner = found[at] as number
        places.push(placeIn(index, inner))
        cut.count(bucketOf(scores[inner] as number))
      }
      cut.narrow()
    },
    places: (words: Float32Array) => places.filter((place) => bucketOf(words[place] as number) >= cut.least),
  }
}

/** Both in ascending order, each once. */
function merge(some: readonly number[], others: readonly number[]): number[] {
  const merged: number[] = []
  let next = 0
  for (const place of some) {
    while (next < others.length && (others[next] as number) < place) merged.push(others[next++] as number)
    if (others[next] === place) next++
    merged.push(place)
  }
  while (next < others.length) merged.push(others[next++] as number)
  return merged
}

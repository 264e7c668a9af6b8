import { getArena } from './arena.ts'

/** Scores of one segment where compiled code reads them. Lost when vectors are compared. */
export interface ScoreSheet {
  scores: Float32Array
  /** Adds a weight for each score, times what it is worth. */
  add(weights: Uint8Array, worth: number): void
  /** The places of those above zero and at least as high. Lost with the next call. */
  reach(min: number): Uint32Array
}

/** Compiled code takes sixteen scores at a time. */
const step = 16
const aboveZero = 1e-6

export function openScoreSheet(size: number): ScoreSheet {
  const { memory, add, reach } = getArena()
  const count = Math.ceil(size / step) * step
  const scores = new Float32Array(memory.buffer, 0, count)
  const found = new Uint32Array(memory.buffer, scores.byteLength, count)
  const added = new Uint8Array(memory.buffer, found.byteOffset + found.byteLength, count)
  return {
    scores,
    add(weights, worth) {
      added.set(weights)
      add(added.byteOffset, 0, count, worth)
    },
    reach: (min) => found.subarray(0, reach(0, count, Math.max(min, aboveZero), found.byteOffset)),
  }
}

import { getArena } from './arena.ts'

/** Scores of one segment in WebAssembly memory. Overwritten when vectors are compared. */
export interface ScoreSheet {
  scores: Float32Array
  /** Adds each weight, times `worth`, to its score. */
  add(weights: Uint8Array, worth: number): void
  /** The places whose score is positive and at least `min`. Overwritten by the next call. */
  reach(min: number): Uint32Array
}

/** The compiled code processes 16 scores at a time. */
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encoderDimensions } from '../encoder/encoder-file.ts'
import { signNames } from './mail-signs.ts'
import { spamWeightCount } from './spam-features.ts'

/** Divisor of the bytes in the file. */
const scale = 32

/** Weights of words, signs, the encoder's dimensions and the bias, one byte each, in this order. */
interface PackedWeights {
  words: Int8Array
  signs: Int8Array
  meaning: Int8Array
  constant: number
}

let weights: PackedWeights | undefined

/** Trained on public spam; loaded on first use. */
export function readWeights(): PackedWeights {
  if (weights) return weights
  const file = readFileSync(join(import.meta.dirname, '../data/spam-weights.bin'))
  const bytes = new Int8Array(file.buffer, file.byteOffset, file.length)
  const afterSigns = spamWeightCount + signNames.length
  if (bytes.length !== afterSigns + encoderDimensions + 1) throw new Error('The spam weights are of another version.')
  weights = {
    words: bytes.subarray(0, spamWeightCount),
    signs: bytes.subarray(spamWeightCount, afterSigns),
    meaning: bytes.subarray(afterSigns, -1),
    constant: fromByte(bytes.at(-1) ?? 0),
  }
  return weights
}

export const fromByte = (byte: number) => byte / scale

export interface SpamWeights {
  words: Float32Array
  signs: Float32Array
  meaning: Float32Array
  constant: number
}

export function packWeights({ words, signs, meaning, constant }: SpamWeights): Uint8Array {
  const toByte = (weight: number) => Math.max(-127, Math.min(127, Math.round(weight * scale)))
  const bytes = Int8Array.from([...words, ...signs, ...meaning, constant], toByte)
  return new Uint8Array(bytes.buffer)
}

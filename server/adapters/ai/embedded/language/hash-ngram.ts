import { finishHash, hashStart, hashUnit } from '../text/hashes.ts'

/** The number by which an n-gram of bytes is found again. */
export function hashNgram(bytes: Uint8Array): number {
  return finishHash(bytes.reduce(hashUnit, hashStart))
}

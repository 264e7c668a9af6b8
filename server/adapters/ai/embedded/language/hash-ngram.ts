import { finishHash, hashStart, hashUnit } from '../text/hashes.ts'

/** The hash of a byte n-gram. */
export function hashNgram(bytes: Uint8Array): number {
  return finishHash(bytes.reduce(hashUnit, hashStart))
}

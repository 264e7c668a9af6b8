import { setImmediate as endOfTurn } from 'node:timers/promises'
import { getEncoderFile } from '../encoder/encoder-file.ts'
import { getWordVectors } from './word-vectors.ts'

/** Reads the files that texts are compared by, each in a turn of its own: together they would hold the event loop for 100 ms. */
export async function loadVectors(): Promise<void> {
  for (const load of [getWordVectors, getEncoderFile]) {
    load()
    // Timers and requests run between two of these.
    await endOfTurn()
    await endOfTurn()
  }
}

import { setImmediate as endOfTurn } from 'node:timers/promises'
import { getEncoderFile } from '../encoder/encoder-file.ts'
import { getWordVectors } from './word-vectors.ts'

/** Loads the model files one per turn of the event loop: together they would block it for 100 ms. */
export async function loadVectors(): Promise<void> {
  for (const load of [getWordVectors, getEncoderFile]) {
    load()
    // Lets timers and requests run in between.
    await endOfTurn()
    await endOfTurn()
  }
}

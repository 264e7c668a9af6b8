import { createRequire } from 'node:module'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type * as parsing from 'htmlparser2'
import type sanitizeHtml from 'sanitize-html'

const load = createRequire(import.meta.url)

/**
 * The parsers of HTML, loaded with the first piece of HTML: together they are 20 MB that many a service never needs,
 * and required, not imported, so that sanitising stays synchronous.
 */
export const html = {
  get sanitize() {
    return load('sanitize-html') as typeof sanitizeHtml
  },
  get Parser() {
    return (load('htmlparser2') as typeof parsing).Parser
  },
}

let isLoaded = false

/** Timers and other requests have their turn: the end of this turn comes before them. */
async function wholeTurn(): Promise<void> {
  await endOfTurn()
  await endOfTurn()
}

/** Loads them one at a time: together they hold the event loop for 80 ms, or for several times that on a busy machine. */
export async function loadParsers(): Promise<void> {
  if (isLoaded) return
  void html.Parser
  await wholeTurn()
  void html.sanitize
  await wholeTurn()
  isLoaded = true
}

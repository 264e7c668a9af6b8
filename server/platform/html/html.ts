import { createRequire } from 'node:module'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type * as parsing from 'htmlparser2'
import type sanitizeHtml from 'sanitize-html'

const load = createRequire(import.meta.url)

/**
 * The HTML parsers, loaded with the first HTML: together they take 20 MB that many a service never needs. They are loaded
 * with `require`, so that sanitising stays synchronous.
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

/** Lets timers and other requests run: a microtask would run before them. */
async function wholeTurn(): Promise<void> {
  await endOfTurn()
  await endOfTurn()
}

/** Loads them one at a time: together they block the event loop for 80 ms, or several times that on a busy machine. */
export async function loadParsers(): Promise<void> {
  if (isLoaded) return
  void html.Parser
  await wholeTurn()
  void html.sanitize
  await wholeTurn()
  isLoaded = true
}

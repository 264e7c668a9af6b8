import { createRequire } from 'node:module'
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

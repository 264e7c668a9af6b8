import { trimHtml } from './trim-html.ts'
import { trimText } from './trim-text.ts'

/** What is longer was not written to be answered line by line. */
const maxCharacters = 200_000

interface Body {
  text: string | null
  html: string | null
}

/**
 * What the writer of a reply added, where the rest is plainly the quoted email below, above or between it. Nothing when
 * there is doubt: a quote alone, answers inside a quote that is not marked, a text too long. The whole is kept in any
 * case.
 */
export function trimQuotes({ text, html }: Body): string | null {
  const own = text?.trim() && text.length <= maxCharacters ? trimText(text) : null
  if (own !== null || !html || html.length > 5 * maxCharacters) return own
  return trimHtml(html)
}

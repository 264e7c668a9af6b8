import { trimHtml } from './trim-html.ts'
import { trimText } from './trim-text.ts'

/** Longer texts are not answered line by line. */
const maxCharacters = 200_000

interface Body {
  text: string | null
  html: string | null
}

/**
 * The new text of a reply, if the rest clearly is the quoted email below, above or around it. Null if in doubt: a
 * quote alone, answers inside an unmarked quote, or a text that is too long. The whole text is kept in any case.
 */
export function trimQuotes({ text, html }: Body): string | null {
  const own = text?.trim() && text.length <= maxCharacters ? trimText(text) : null
  if (own !== null || !html || html.length > 5 * maxCharacters) return own
  return trimHtml(html)
}

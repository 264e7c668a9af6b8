import EmailReplyParser from 'email-reply-parser'
import { sanitiseHtml, toPlainText } from '../../../platform/html/sanitise-html.ts'

/** Beyond it the reply parser's time grows faster than the text. */
const maxCharacters = 100_000

/** How mail programs mark what they quote. */
const quoteMarks = [
  /<(?:div|blockquote)[^>]{0,500}class="[^"]{0,200}(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)/i,
  /<div[^>]{0,500}id="[^"]{0,200}(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container)/i,
  /<blockquote[^>]{0,500}type="?cite/i,
]

interface Body {
  text: string | null
  html: string | null
}

/**
 * What the writer of a reply added, where the rest is plainly the quoted mail below it. Nothing when there is doubt:
 * answers between the lines of a quote, a quote alone, a text too long. The whole is kept in any case.
 */
export function trimQuotes({ text, html }: Body): string | null {
  const trimmed = text?.trim() ? trimText(text) : html ? trimHtml(html) : null
  return trimmed?.trim() ? trimmed.trim() : null
}

function trimText(text: string): string | null {
  if (text.length > maxCharacters) return null
  const fragments = new EmailReplyParser().read(text).getFragments()
  let end = fragments.length
  while (end > 0 && (fragments[end - 1]?.isQuoted() || fragments[end - 1]?.getContent().trim() === '')) end--
  const kept = fragments.slice(0, end)
  if (end === fragments.length || kept.some((fragment) => fragment.isQuoted())) return null
  return kept.map((fragment) => fragment.getContent()).join('\n')
}

function trimHtml(html: string): string | null {
  if (html.length > 5 * maxCharacters) return null
  const cuts = quoteMarks.map((mark) => html.search(mark)).filter((at) => at > 0)
  if (cuts.length === 0) return null
  return toPlainText(sanitiseHtml(html.slice(0, Math.min(...cuts))))
}

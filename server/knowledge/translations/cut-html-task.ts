import { fromSafeText, isTag, takeApart, toSafeText } from './safe-text.ts'
import { gather } from './split-for-translation.ts'

export interface HtmlPiece {
  html: string
  /** Whether there is anything to translate. */
  hasWords: boolean
}

/** Also runs in a thread. HTML is sanitised. */
export function cutHtml(source: { html: string } | { text: string }): HtmlPiece[] {
  const html = 'html' in source ? source.html : toParagraphs(source.text)
  // Splits before tags only, so that no piece begins or ends within one.
  return gather(html.split(/(?=<)/)).map((piece) => ({ html: piece, hasWords: hasWords(piece) }))
}

const toParagraphs = (text: string) =>
  text
    .trim()
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => `<p>${toSafeText(paragraph).replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

const hasWords = (html: string) =>
  takeApart(html).some((part, index) => !isTag(index) && /\p{L}/u.test(fromSafeText(part)))

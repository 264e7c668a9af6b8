import type { PreparedHtml } from '../../../platform/html/sanitise-large.ts'
import { sanitiseTask } from '../../../platform/html/sanitise-task.ts'
import { toPlainText } from '../../../platform/html/to-plain-text.ts'

/** The texts of a message as submitted. */
export interface WrittenContent {
  message?: string | null | undefined
  textBody?: string | null | undefined
  /** Large HTML is prepared in a thread, see `prepareHtml`. */
  htmlBody?: string | PreparedHtml | null | undefined
}

/** The texts of a message as they are stored. */
export interface Content {
  message: string | null
  textBody: string | null
  htmlBody: string | null
  originalHtml: string | null
  preview: string
}

const previewLength = 200

const isBlank = (text: string | null | undefined) => !text || text.trim() === ''

/** No text and no images. */
export const isEmptyContent = ({ message, textBody, htmlBody }: Omit<Content, 'preview' | 'originalHtml'>) =>
  isBlank(message) && isBlank(textBody) && !/<img /.test(htmlBody ?? '')

/** The plain text: `message` if given, otherwise the text body, otherwise the text of the HTML. */
export function composeContent({ message, textBody, htmlBody }: WrittenContent): Content {
  const html = typeof htmlBody === 'string' ? sanitiseNow(htmlBody) : htmlBody
  const text = isBlank(message) ? deriveText(textBody, html?.text) : (message ?? null)
  return {
    message: text,
    textBody: textBody ?? null,
    htmlBody: html?.safe ?? null,
    originalHtml: !html || html.safe === html.original ? null : html.original,
    preview: makePreview(text),
  }
}

const sanitiseNow = (html: string): PreparedHtml | null =>
  isBlank(html) ? null : { original: html, ...sanitiseTask(html) }

/** Absent fields stay unchanged, `null` clears. A plain text derived from the bodies is derived again. */
export function changeContent(before: Content, changes: WrittenContent): Content {
  const { message, textBody = before.textBody } = changes
  const htmlText = isBlank(before.textBody) || isBlank(textBody) ? toPlainText(before.htmlBody ?? '') : ''
  const html = changes.htmlBody === undefined ? keepHtml(before, htmlText) : changes.htmlBody
  const isDerived = before.message === deriveText(before.textBody, htmlText)
  const written = message ?? (message === undefined && !isDerived ? before.message : null)
  const content = composeContent({ message: written, textBody, htmlBody: html })
  return message === null ? { ...content, message: null } : content
}

/** Already sanitised. */
const keepHtml = ({ htmlBody, originalHtml }: Content, text: string): PreparedHtml | null =>
  htmlBody === null ? null : { original: originalHtml ?? htmlBody, safe: htmlBody, text }

function deriveText(textBody: string | null | undefined, htmlText: string | undefined): string | null {
  if (!isBlank(textBody)) return textBody ?? null
  return htmlText || null
}

/** Counts code points, so that no surrogate pair is split. */
function makePreview(text: string | null): string {
  const folded = (text ?? '').replace(/\s+/g, ' ').trim()
  return [...folded.slice(0, 2 * previewLength)].slice(0, previewLength).join('')
}

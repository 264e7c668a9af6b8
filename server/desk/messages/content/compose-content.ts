import { toPlainText } from '../../../platform/html/sanitise-html.ts'
import type { PreparedHtml } from '../../../platform/html/sanitise-large.ts'
import { sanitiseTask } from '../../../platform/html/sanitise-task.ts'

/** The texts of a message as they are given. */
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

/** Nothing to read and nothing to see. */
export const isEmptyContent = ({ message, textBody, htmlBody }: Omit<Content, 'preview' | 'originalHtml'>) =>
  isBlank(message) && isBlank(textBody) && !/<img /.test(htmlBody ?? '')

/** The plain text is what was given as such, else the text body, else what the HTML says. */
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

/** Absent stays, `null` clears. A plain text that followed from the bodies goes on following them. */
export function changeContent(before: Content, changes: WrittenContent): Content {
  const { message, textBody = before.textBody } = changes
  const htmlText = isBlank(before.textBody) || isBlank(textBody) ? toPlainText(before.htmlBody ?? '') : ''
  const html = changes.htmlBody === undefined ? keepHtml(before, htmlText) : changes.htmlBody
  const isDerived = before.message === deriveText(before.textBody, htmlText)
  const written = message ?? (message === undefined && !isDerived ? before.message : null)
  const content = composeContent({ message: written, textBody, htmlBody: html })
  return message === null ? { ...content, message: null } : content
}

/** It is safe already. */
const keepHtml = ({ htmlBody, originalHtml }: Content, text: string): PreparedHtml | null =>
  htmlBody === null ? null : { original: originalHtml ?? htmlBody, safe: htmlBody, text }

function deriveText(textBody: string | null | undefined, htmlText: string | undefined): string | null {
  if (!isBlank(textBody)) return textBody ?? null
  return htmlText || null
}

/** Counted in characters, so that none is cut in half. */
function makePreview(text: string | null): string {
  const folded = (text ?? '').replace(/\s+/g, ' ').trim()
  return [...folded.slice(0, 2 * previewLength)].slice(0, previewLength).join('')
}

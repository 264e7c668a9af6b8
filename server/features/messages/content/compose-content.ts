import { sanitiseHtml, toPlainText } from './sanitise-html.ts'

/** The texts of a message as they are given. */
export interface WrittenContent {
  message?: string | null | undefined
  textBody?: string | null | undefined
  htmlBody?: string | null | undefined
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
  const safeHtml = isBlank(htmlBody) ? null : sanitiseHtml(htmlBody ?? '')
  const text = isBlank(message) ? deriveText({ textBody, htmlBody: safeHtml }) : (message ?? null)
  return {
    message: text,
    textBody: textBody ?? null,
    htmlBody: safeHtml,
    originalHtml: safeHtml === null || safeHtml === htmlBody ? null : (htmlBody ?? null),
    preview: makePreview(text),
  }
}

/** Absent stays, `null` clears. A plain text that followed from the bodies goes on following them. */
export function changeContent(before: Content, changes: WrittenContent): Content {
  const { message, textBody = before.textBody } = changes
  const html = changes.htmlBody === undefined ? (before.originalHtml ?? before.htmlBody) : changes.htmlBody
  const isDerived = before.message === deriveText(before)
  const written = message ?? (message === undefined && !isDerived ? before.message : null)
  const content = composeContent({ message: written, textBody, htmlBody: html })
  return message === null ? { ...content, message: null } : content
}

function deriveText({ textBody, htmlBody }: Pick<WrittenContent, 'textBody' | 'htmlBody'>): string | null {
  if (!isBlank(textBody)) return textBody ?? null
  return toPlainText(htmlBody ?? '') || null
}

/** Counted in characters, so that none is cut in half. */
function makePreview(text: string | null): string {
  const folded = (text ?? '').replace(/\s+/g, ' ').trim()
  return [...folded.slice(0, 2 * previewLength)].slice(0, previewLength).join('')
}

import { sanitiseHtml } from './sanitise-html.ts'
import { toPlainText } from './to-plain-text.ts'

/** Safe HTML and its plain text. */
export interface SafeHtml {
  safe: string
  text: string
}

/** Also runs in a thread. */
export function sanitiseTask(html: string): SafeHtml {
  const safe = sanitiseHtml(html)
  return { safe, text: toPlainText(safe) }
}

import { escapeHtml } from '../../../platform/html/escape-html.ts'

/** Plain text as HTML that reads the same. */
export const toHtml = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>\n')

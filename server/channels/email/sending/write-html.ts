import { escapeHtml } from '../../../platform/html/escape-html.ts'

/** Converts plain text to equivalent HTML. */
export const toHtml = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>\n')

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escaped[character] ?? character)

/** Plain text as HTML that reads the same. */
export const toHtml = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>\n')

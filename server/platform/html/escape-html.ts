const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text in elements and in attributes with double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escaped[character] ?? character)

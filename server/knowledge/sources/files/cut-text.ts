/** In characters: a document may have a million. */
const maxPartLength = 500_000
const maxParts = 50

/** Splits a book-length text at pages, sections or at least paragraphs. Undefined if it is too long. */
export function cutText(text: string): string[] | undefined {
  const parts: string[] = []
  let start = 0
  while (text.length - start > maxPartLength) {
    const window = text.slice(start, start + maxPartLength)
    const end = [
      window.lastIndexOf('\n# '),
      window.lastIndexOf('\n## '),
      window.lastIndexOf('\n\n'),
      window.lastIndexOf('\n'),
    ]
    const cut = end.find((place) => place > maxPartLength / 2) ?? maxPartLength
    parts.push(window.slice(0, cut).trim())
    start += cut
    if (parts.length >= maxParts) return undefined
  }
  return [...parts, text.slice(start).trim()].filter(Boolean)
}

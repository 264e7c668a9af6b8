/** The last extension as Windows reads it: ignores trailing blanks and dots, and a stream name after a colon. */
export function extensionOf(fileName: string): string {
  const colon = fileName.indexOf(':', 1)
  const name = (colon < 0 ? fileName : fileName.slice(0, colon)).replace(/(?<![.\s])[.\s]+$/, '')
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** The last extension, as Windows reads it: without blanks and dots at the end, and without a stream after a colon. */
export function extensionOf(fileName: string): string {
  const name = fileName.replace(/(?<=.):.*$/, '').replace(/[.\s]+$/, '')
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

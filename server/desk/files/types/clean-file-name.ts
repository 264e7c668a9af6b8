const maxLength = 255
const maxExtensionLength = 20

/** Control characters and bidirectional marks, which could make `gpj.exe` read as `exe.jpg`. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** The base name, in any script. A name over the limit is shortened but keeps its extension. */
export function cleanFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  const name = base.toWellFormed().replace(invisible, '').trim()
  if (name === '' || name === '.' || name === '..') return 'file'

  const letters = [...name]
  if (letters.length <= maxLength) return name
  const dot = letters.lastIndexOf('.')
  const extension = dot > 0 && letters.length - dot <= maxExtensionLength ? letters.slice(dot) : []
  return [...letters.slice(0, maxLength - extension.length), ...extension].join('')
}

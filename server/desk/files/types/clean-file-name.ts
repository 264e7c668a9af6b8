const longest = 255
const longestExtension = 20

/** Control characters, and marks that turn the direction of text: `gpj.exe` must not read as `exe.jpg`. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A name of any script without its path. A name over the limit loses its middle, not its extension. */
export function cleanFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  const name = base.toWellFormed().replace(invisible, '').trim()
  if (name === '' || name === '.' || name === '..') return 'file'

  const letters = [...name]
  if (letters.length <= longest) return name
  const dot = letters.lastIndexOf('.')
  const extension = dot > 0 && letters.length - dot <= longestExtension ? letters.slice(dot) : []
  return [...letters.slice(0, longest - extension.length), ...extension].join('')
}

/** Where the words of somebody else begin, in the languages that mail programs speak most. */
const openings = [
  /^(on|am|le|el|il|op|em|den)\b.{5,200}\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev)\b.{0,80}:\s*$/i,
  /^-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message)\s*-{2,}/i,
  /^_{20,}\s*$/,
  /^(from|von|de|da|van):\s.+@.+/i,
]

/** Splits a plain mail into what its author wrote and what it quotes. Nothing is lost: both together are the text. */
export function splitQuote(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const quoted = findQuotedEnd(lines)
  const opening = lines.findIndex((line, index) => index === quoted || isOpening(line))
  // A mail that is nothing but a quote is shown as it is.
  if (opening <= 0 || !lines.slice(0, opening).some((line) => line.trim())) return { own: text, quoted: '' }
  return { own: lines.slice(0, opening).join('\n').trimEnd(), quoted: lines.slice(opening).join('\n') }
}

/** No opening is longer. */
const maxOpening = 400

function isOpening(line: string): boolean {
  const trimmed = line.trim()
  return trimmed.length <= maxOpening && openings.some((pattern) => pattern.test(trimmed))
}

/** The first of the lines at the end that are all quoted or blank: one pass, from the last line up. */
function findQuotedEnd(lines: string[]): number | undefined {
  let first: number | undefined
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    if (line.startsWith('>')) first = index
    else if (line.trim()) break
  }
  return first
}

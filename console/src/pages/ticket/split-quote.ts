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
  const opening = lines.findIndex((line, index) => isOpening(line) || isQuotedToTheEnd(lines, index))
  // A mail that is nothing but a quote is shown as it is.
  if (opening <= 0 || !lines.slice(0, opening).some((line) => line.trim())) return { own: text, quoted: '' }
  return { own: lines.slice(0, opening).join('\n').trimEnd(), quoted: lines.slice(opening).join('\n') }
}

const isOpening = (line: string) => openings.some((pattern) => pattern.test(line.trim()))

function isQuotedToTheEnd(lines: string[], index: number): boolean {
  if (!lines[index]?.startsWith('>')) return false
  return lines.slice(index).every((line) => line.startsWith('>') || !line.trim())
}

/** Splits a text into parts of limited length, between paragraphs, sentences or words if possible. */
export function splitText(text: string, maxLength: number): string[] {
  const parts: string[] = []
  let from = skipBlanks(text, 0)
  const last = text.trimEnd().length
  while (from < last) {
    const head = takeCharacters(text, from, last, maxLength)
    const end = from + head.length < last ? findEnd(head) : head.length
    parts.push(head.slice(0, end).trimEnd())
    from = skipBlanks(text, from + end)
  }
  return parts
}

/** Whole characters, no lone surrogates. */
const takeCharacters = (text: string, from: number, to: number, maxLength: number) =>
  [...text.slice(from, Math.min(to, from + 2 * maxLength))].slice(0, maxLength).join('')

const blanks = /\s*/y

function skipBlanks(text: string, from: number): number {
  blanks.lastIndex = from
  return from + (blanks.exec(text)?.[0].length ?? 0)
}

/** The best position in the second half, so that no part becomes too short. */
function findEnd(head: string): number {
  for (const border of [/\n\s*\n/g, /[.!?…]["'»“”)]*\s/g, /\n/g, /\s/g]) {
    const last = [...head.matchAll(border)].at(-1)
    if (last && last.index > head.length / 2) return last.index + last[0].length
  }
  return head.length
}

/** Cuts a text into parts of at most so many characters, between paragraphs, sentences or words where it can. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = []
  let from = skipBlanks(text, 0)
  const last = text.trimEnd().length
  while (from < last) {
    const head = takeCharacters(text, from, last, most)
    const end = from + head.length < last ? findEnd(head) : head.length
    parts.push(head.slice(0, end).trimEnd())
    from = skipBlanks(text, from + end)
  }
  return parts
}

/** Characters, not halves of them. */
const takeCharacters = (text: string, from: number, to: number, most: number) =>
  [...text.slice(from, Math.min(to, from + 2 * most))].slice(0, most).join('')

const blanks = /\s*/y

function skipBlanks(text: string, from: number): number {
  blanks.lastIndex = from
  return from + (blanks.exec(text)?.[0].length ?? 0)
}

/** The best place in the second half; a cut further in front would leave a stump. */
function findEnd(head: string): number {
  for (const border of [/\n\s*\n/g, /[.!?…]["'»“”)]*\s/g, /\n/g, /\s/g]) {
    const last = [...head.matchAll(border)].at(-1)
    if (last && last.index > head.length / 2) return last.index + last[0].length
  }
  return head.length
}

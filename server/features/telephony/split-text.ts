/** Cuts a text into parts of at most so many characters, between paragraphs, sentences or words where it can. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while ([...rest].length > most) {
    const head = [...rest].slice(0, most).join('')
    const end = findEnd(head)
    parts.push(head.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest ? [...parts, rest] : parts
}

/** The best place in the second half; a cut further in front would leave a stump. */
function findEnd(head: string): number {
  for (const border of [/\n\s*\n/g, /[.!?…]["'»“”)]*\s/g, /\n/g, /\s/g]) {
    const last = [...head.matchAll(border)].at(-1)
    if (last && last.index > head.length / 2) return last.index + last[0].length
  }
  return head.length
}

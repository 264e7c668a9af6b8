export interface Sentence {
  text: string
  /** Its start and end in the notes. */
  start: number
  end: number
}

const abbreviations = new Set(
  'ca approx no nr nos e.g i.e etc incl excl max min env resp bzw z.b d.h u.a inkl usw evtl ggf p.ex bijv o.a aprox ej núm art fig st dr mr mrs ms sr sra sig'.split(
    ' ',
  ),
)

/** The sentences in order, split at line breaks and full stops. List markers are excluded. */
export function splitSentences(notes: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const line of notes.matchAll(/[^\r\n]+/g)) {
    let from = 0
    for (const stop of line[0].matchAll(/(?<![.!?…])[.!?…]+["'”’»)]?(?=\s)/g)) {
      const to = stop.index + stop[0].length
      if (!endsSentence(line[0], from, stop.index, to)) continue
      sentences.push(...trimmed(line[0].slice(from, to), line.index + from))
      from = to
    }
    sentences.push(...trimmed(line[0].slice(from), line.index + from))
  }
  return sentences
}

/** No sentence ends after `ca.`, `Dr.` or `2.` in a list, nor before a lower-case letter. */
function endsSentence(line: string, from: number, at: number, to: number): boolean {
  const following = /^\s*(\S)/.exec(line.slice(to, to + 20))?.[1] ?? ''
  if (/\p{Ll}/u.test(following)) return false
  if (line[at] !== '.') return true
  if (/^\s*\d{1,3}$/.test(line.slice(from, at))) return false
  const before = line.slice(Math.max(from, at - 20), at)
  const word = (before.split(/\s/).at(-1) ?? '').toLowerCase().replace(/^[("'«„“]+/, '')
  return !abbreviations.has(word) && !/^\p{L}$/u.test(word)
}

const listMark = /^\s*(?:[-–—*•·]+\s+|\d{1,3}[.)]\s+)?\s*/

function trimmed(text: string, offset: number): Sentence[] {
  const start = listMark.exec(text)?.[0].length ?? 0
  const inner = text.slice(start).trimEnd()
  if (!/[\p{L}\d]/u.test(inner)) return []
  return [{ text: inner, start: offset + start, end: offset + start + inner.length }]
}

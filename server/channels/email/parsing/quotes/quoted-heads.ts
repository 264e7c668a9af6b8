import { type FieldKind, isBareOriginalMark, isOriginalMark, readField } from './mail-words.ts'

const maxLines = 14
const minHeaders = 3

/** A separator of dashes or underscores, as in Outlook. */
export const isRule = (line: string) => /^[\s*]{0,4}(?:_{5,}|-{5,}|={5,}|—{3,}|\*{5,}|─{5,})[\s*]{0,4}$/.test(line)

/** Whether the header block of a quoted email begins at a line: sender, date, recipient, subject, one below the other. */
export function isQuotedHead(lines: string[], at: number): boolean {
  const first = readField(lines[at] ?? '')
  if (!first || first.kind === 'other') return false
  const kinds = new Set<FieldKind>([first.kind])
  let hasAddress = (lines[at] ?? '').includes('@')
  let others = 0
  let blanks = 0
  for (let next = at + 1; next < Math.min(lines.length, at + maxLines); next++) {
    const line = lines[next] ?? ''
    if (line.trim() === '') {
      if (++blanks > 3 || (blanks > 1 && kinds.size >= minHeaders)) break
      continue
    }
    const field = readField(line)
    if (field) {
      kinds.add(field.kind)
      hasAddress ||= line.includes('@')
    }
    // A value on the next line, or a list of recipients that continues.
    else if (++others > 3 || (kinds.size < 2 && others > 1)) break
  }
  // Travel details also have a date, a from and a to.
  return isWhole(kinds) && (kinds.has('subject') || hasAddress)
}

function isWhole(kinds: Set<FieldKind>): boolean {
  kinds.delete('other')
  const isAddressed = kinds.has('from') && (kinds.has('date') || kinds.has('to') || kinds.has('subject'))
  return kinds.size >= minHeaders && (isAddressed || (kinds.has('date') && kinds.has('subject')))
}

/** A separator or the words for the original, followed by at least two header lines. */
export function isMarkedHead(lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (isOriginalMark(line)) return true
  if (!isRule(line) && !isBareOriginalMark(line)) return false
  let next = at + 1
  while (next < at + 4 && (lines[next] ?? '').trim() === '') next++
  const first = readField(lines[next] ?? '')
  const second = readField(lines[next + 1] ?? '') ?? readField(lines[next + 2] ?? '')
  return first?.kind === 'from' && first.hasValue && second !== undefined
}

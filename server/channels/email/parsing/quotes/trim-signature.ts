import { isDeviceLine } from './mail-words.ts'

const delimiter = /^\s?(?:--|—|–)\s?$/
const maxSignatureLines = 20

/** Removes what a program added below a text: a signature after its delimiter, or the name of a device. */
export function trimSignature(text: string): string {
  const lines = text.trimEnd().split('\n')
  const end = findEnd(lines)
  const kept = lines.slice(0, end).join('\n').trimEnd()
  return kept.trim() === '' ? text : kept
}

function findEnd(lines: string[]): number {
  const found = lines.slice(-maxSignatureLines).findLastIndex((line) => delimiter.test(line))
  let end = found < 0 ? lines.length : Math.max(0, lines.length - maxSignatureLines) + found
  while (end > 0 && lines[end - 1]?.trim() === '') end--
  for (let at = end - 1; at >= Math.max(0, end - 4); at--) if (isDeviceLine(lines[at] ?? '')) end = at
  return end
}

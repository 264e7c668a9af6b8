import { Unreadable } from './reading.ts'

const maxRows = 100_000
const delimiters = [',', ';', '\t'] as const

/** Each row is a section with its first column as heading, which suits questions and answers. */
export function readCsv(text: string): string {
  const rows = parseRows(text, delimiterOf(text)).filter((row) => row.some((cell) => cell.trim() !== ''))
  const [head, ...others] = rows
  if (!head) throw new Unreadable('noText')
  if (others.length === 0) return head.join('\n')
  if (others.length > maxRows) throw new Unreadable('tooLarge')
  return others.map((row) => toSection(head, row)).join('\n\n')
}

function toSection(head: string[], [title = '', ...cells]: string[]): string {
  const heading = title.replace(/\s+/g, ' ').trim().slice(0, 200)
  const [, ...names] = head
  const isSingle = cells.length === 1
  const lines = cells.flatMap((cell, index) => {
    const value = cell.trim()
    if (value === '') return []
    return isSingle ? [value] : [`${names[index]?.trim() || `Column ${index + 2}`}: ${value}`]
  })
  return [heading ? `## ${heading}` : '', ...lines].filter(Boolean).join('\n')
}

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const countOf = (delimiter: string) => line.split(delimiter).length
  return delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}

/** As in RFC 4180; an unclosed quote ends with the text. */
function parseRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let start = 0
  while (start <= text.length) {
    const [cell, end] = readCell(text, start, delimiter)
    row.push(cell)
    if (text[end] !== delimiter) {
      rows.push(row)
      row = []
    }
    start = end + 1
  }
  return rows
}

function readCell(text: string, start: number, delimiter: string): [string, number] {
  if (text[start] === '"') return readQuoted(text, start, delimiter)
  const end = endOfCell(text, start, delimiter)
  return [text.slice(start, end), end]
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return end
}

function readQuoted(text: string, start: number, delimiter: string): [string, number] {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end === -1) return [text.slice(start + 1), text.length]
    if (text[end + 1] !== '"') break
    end += 2
  }
  return [text.slice(start + 1, end).replaceAll('""', '"'), endOfCell(text, end + 1, delimiter)]
}

export type Cell = string | number | boolean | null

/** RFC 4180. A cell that a spreadsheet would interpret as a formula gets a leading apostrophe. */
export const writeLine = (cells: Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell)
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type Cell = string | number | boolean | null

/** What spreadsheets take for the beginning of a formula: in East Asian languages also the wide characters. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180. A text that a spreadsheet would interpret as a formula gets a leading apostrophe. */
export const writeLine = (cells: Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

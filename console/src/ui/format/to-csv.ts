type Cell = string | number | null

/**
 * Writes a table for spreadsheet programs. Text that they would interpret as a formula is prefixed with an apostrophe,
 * because names come from untrusted people.
 */
export const toCsv = (rows: Cell[][]): Blob =>
  // The byte order mark lets spreadsheet programs detect UTF-8.
  new Blob([`\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`], { type: 'text/csv' })

/** Includes the full-width characters of East Asian languages. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

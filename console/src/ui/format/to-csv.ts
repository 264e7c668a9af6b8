type Cell = string | number | null

/**
 * A table as spreadsheets read it. A text that they would take for a formula is quoted with an apostrophe: names come
 * from people whom the reader does not know.
 */
export const toCsv = (rows: Cell[][]): Blob =>
  // The byte order mark lets spreadsheet programs detect UTF-8.
  new Blob([`\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`], { type: 'text/csv' })

/** In East Asian languages also the wide characters. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

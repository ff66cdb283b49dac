type Cell = string | number | boolean | null

/** Spreadsheets treat text that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/
/** Control characters other than the line breaks allowed in a quoted cell; no cell needs them. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * One row of a CSV file (RFC 4180) with its line break; null is an empty cell. A text that a spreadsheet would take for a formula gets
 * an apostrophe in front; numbers stay as they are.
 */
export const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const clean = value.replace(CONTROL, '')
  const text = FORMULA.test(clean) ? `'${clean}` : clean
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

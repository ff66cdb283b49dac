export type Separator = ',' | ';' | '\t'

/**
 * Splits one line of a table into cells (RFC 4180). A cell that begins with a quote ends with one; it may contain the separator and
 * doubled quotes, but no line ending. Null when a quote is not closed or text follows a closing quote.
 */
export function splitCells(line: string, separator: Separator): string[] | null {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  for (let at = 0; at <= line.length;) {
    const opening = line.charCodeAt(at) === QUOTE
    const closing = opening ? findClosingQuote(line, at + 1) : -1
    if (opening && closing < 0) return null
    const end = opening ? closing + 1 : line.indexOf(separator, at)
    if (opening && end < line.length && line[end] !== separator) return null
    const text = opening ? line.slice(at + 1, closing) : line.slice(at, end < 0 ? undefined : end)
    cells.push(opening && text.includes('"') ? text.replaceAll('""', '"') : text)
    at = end < 0 ? line.length + 1 : end + 1
  }
  return cells
}

const QUOTE = 34

/** Position of the quote that closes a cell; -1 when there is none. */
function findClosingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) {
    if (line.charCodeAt(at + 1) !== QUOTE) return at
  }
  return -1
}

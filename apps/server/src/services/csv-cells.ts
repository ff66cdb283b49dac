/** The cells of one line of CSV, trimmed; a cell in double quotes may hold the separator. */
export function cellsOf(line: string, separator: ',' | ';' | '\t' = ','): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (const letter of line.replace(/^\uFEFF/, '')) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}

/** What separates the cells of a table, told by its header. */
export function separatorOf(header: string): ',' | ';' | '\t' {
  const count = (separator: string) => header.split(separator).length
  return ([',', ';', '\t'] as const).reduce((best, next) => (count(next) > count(best) ? next : best))
}

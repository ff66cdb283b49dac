/** Splits one CSV line into cells; a quoted cell may contain the separator and doubled quotes. */
export function splitCsvLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(separator, at)
      cells.push(line.slice(at, end < 0 ? line.length : end))
      at = end < 0 ? line.length + 1 : end + 1
      continue
    }
    let text = ''
    let from = at + 1
    for (;;) {
      const quote = line.indexOf('"', from)
      text += line.slice(from, quote < 0 ? line.length : quote)
      at = quote < 0 ? line.length : quote + 1
      if (line[at] !== '"') break
      text += '"'
      from = at + 1
    }
    const end = line.indexOf(separator, at)
    cells.push(text + line.slice(at, end < 0 ? line.length : end))
    at = end < 0 ? line.length + 1 : end + 1
  }
  return cells
}

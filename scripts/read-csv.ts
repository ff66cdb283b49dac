import { readFileSync } from 'node:fs'

const cells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))

/** Rows of a small CSV file with a header line, by column name. */
export const readCsv = (path: string): Record<string, string>[] => {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = cells(header)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [names[at] ?? '', cell])))
}

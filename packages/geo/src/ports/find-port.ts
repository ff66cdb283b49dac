import { findCountry, type Countries } from '../flags/countries.ts'
import { foldSpellings } from '../fold-name.ts'
import { foldPortName, isCodeOf, type PortRow, type Ports } from './ports.ts'

export interface PortMatch {
  readonly port: PortRow
  /** exact: name, alias or UN/LOCODE; close: one or two letters differ; ambiguous: several ports share the name. */
  readonly certainty: 'exact' | 'close' | 'ambiguous'
  readonly others: readonly PortRow[]
}

/** Edit distance with transpositions between two words; `limit + 1` when it exceeds `limit`. */
export const editDistance = (a: string, b: string, limit: number) => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        (above[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
        swapped ? (before[column - 2] as number) + 1 : Infinity,
      )
    }
    before = above
    above = line
  }
  return Math.min(limit + 1, above[b.length] as number)
}

const findClosest = ({ byFoldedName: byFold }: Ports, fold: string) => {
  const limit = fold.length >= 9 ? 2 : fold.length >= 5 ? 1 : 0
  let best = limit + 1
  const found = new Set<PortRow>()
  for (const [name, rows] of limit > 0 ? byFold : []) {
    const distance = editDistance(fold, name, limit)
    if (distance > limit || distance > best) continue
    const named = rows.filter((row) => !isCodeOf(row, name))
    if (named.length === 0) continue
    if (distance < best) found.clear()
    best = distance
    for (const row of named) found.add(row)
  }
  return [...found]
}

const toMatch = (rows: readonly PortRow[], certainty: 'exact' | 'close', country: string | null): PortMatch | null => {
  const [port, ...others] = country === null ? rows : rows.filter((row) => row.country === country)
  return port ? { port, certainty: others.length > 0 ? 'ambiguous' : certainty, others } : null
}

export const splitCountry = (text: string, countries: Countries) => {
  const ending = /,([^,()]+)$|\(([^()]+)\)$/.exec(text.trimEnd())
  const name = text.slice(0, ending?.index).trim()
  const country = ending && name !== '' ? findCountry(countries, (ending[1] ?? ending[2] ?? '').trim()) : null
  return { name: country === null ? text : name, country }
}

/**
 * Finds the port that a typed name or UN/LOCODE means ('Mumbai', 'bombay', 'IN BOM', 'Port of Colombo', 'Victoria, Seychelles'). Names
 * may differ by one or two letters; null when none matches.
 */
export const findPort = (ports: Ports, countries: Countries, text: string): PortMatch | null => {
  const { name, country } = splitCountry(text, countries)
  for (const spelling of foldSpellings(name)) {
    const fold = foldPortName(spelling)
    const exact = ports.byFoldedName.get(fold) ?? ports.byFoldedName.get(fold.replaceAll(' ', '')) ?? []
    const match = toMatch(exact, 'exact', country)
    if (match) return match
  }
  return toMatch(findClosest(ports, foldPortName(name)), 'close', country)
}

import type { Countries } from '../flags/countries.ts'
import { editDistance, splitCountry } from './find-port.ts'
import { foldPortName, isCodeOf, type PortRow, type Ports } from './ports.ts'

/** Maximum differing letters, by the length of the typed text. */
const limitOf = (length: number) => Math.max(2, Math.min(4, Math.floor(length / 3)))

/**
 * Ports whose names are nearest to the typed text: first those that begin with it, then by the number of differing letters; at most `most`.
 */
export const suggestPorts = (ports: Ports, countries: Countries, text: string, most: number): PortRow[] => {
  const { name, country } = splitCountry(text.slice(0, 60), countries)
  const fold = foldPortName(name)
  if (fold.length < 3) return []
  const limit = limitOf(fold.length)
  const found = new Map<PortRow, number>()
  for (const [known, rows] of ports.byFoldedName) {
    const distance = known.startsWith(fold) ? 0 : editDistance(fold, known, limit)
    if (distance > limit) continue
    for (const row of rows)
      if ((country === null || row.country === country) && (distance === 0 || !isCodeOf(row, known)))
        found.set(row, Math.min(distance, found.get(row) ?? Infinity))
  }
  return [...found]
    .toSorted(([a, x], [b, y]) => x - y || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, most)
    .map(([row]) => row)
}

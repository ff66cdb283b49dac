import { foldName } from '../fold-name.ts'
import { greatCircleNm } from '../geometry/great-circle.ts'

export interface PortRow {
  readonly name: string
  readonly aliases: readonly string[]
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly locode: string | null
  readonly lat: number
  readonly lon: number
  readonly source: string
}

export interface Ports {
  readonly rows: readonly PortRow[]
  /** Unit vector of each row, three numbers each. */
  readonly vectors: Float64Array
  readonly byFoldedName: ReadonlyMap<string, readonly PortRow[]>
}

export interface NearestPort {
  readonly name: string
  readonly country: string
  readonly locode: string | null
  readonly distanceNm: number
}

const RADIANS = Math.PI / 180

const toUnitVector = (lat: number, lon: number) => {
  const ring = Math.cos(lat * RADIANS)
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)] as const
}

const OPTIONAL_LAST_WORDS = new Set([
  'port',
  'harbour',
  'harbor',
  'anchorage',
  'terminal',
  'trust',
  'authority',
  'roads',
])

/** Folds a port name without optional words: 'Port of Chennai' and 'Chennai Port Trust' are 'chennai'. */
export const foldPortName = (name: string) => {
  const fold = foldName(name)
  const words = fold
    .replace(/^(the )?(port|harbou?r) of /, '')
    .split(' ')
    .map((word) => (word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word))
  while (words.length > 1 && OPTIONAL_LAST_WORDS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ') || fold
}

/** A code matches exactly or by prefix; one letter's difference is another code. */
export const isCodeOf = ({ name, aliases, locode }: PortRow, fold: string) =>
  locode !== null && foldPortName(locode) === fold && ![name, ...aliases].some((one) => foldPortName(one) === fold)

const indexByFoldedName = (rows: readonly PortRow[]) => {
  const byFold = new Map<string, PortRow[]>()
  for (const row of rows) {
    for (const fold of new Set([row.name, ...row.aliases, row.locode ?? ''].map(foldPortName))) {
      if (fold !== '') byFold.set(fold, [...(byFold.get(fold) ?? []), row])
    }
  }
  return byFold
}

/** Indexes the rows of `data/geo/ports.json`; names are indexed on first use. */
export const openPorts = (rows: readonly PortRow[]): Ports => {
  const vectors = new Float64Array(rows.length * 3)
  for (const [index, row] of rows.entries()) vectors.set(toUnitVector(row.lat, row.lon), index * 3)
  let byFold: Map<string, PortRow[]> | null = null
  return {
    rows,
    vectors,
    get byFoldedName() {
      return (byFold ??= indexByFoldedName(rows))
    },
  }
}

/** Finds the port nearest to a point in degrees by great circle; null when the table is empty. */
export const findNearestPort = ({ rows, vectors }: Ports, lat: number, lon: number): NearestPort | null => {
  const [x, y, z] = toUnitVector(lat, lon)
  let best = -Infinity
  let found: PortRow | undefined
  for (let index = 0; index < rows.length; index++) {
    const at = index * 3
    const cosine = x * (vectors[at] as number) + y * (vectors[at + 1] as number) + z * (vectors[at + 2] as number)
    if (cosine > best) {
      best = cosine
      found = rows[index]
    }
  }
  if (!found) return null
  const { name, country, locode } = found
  return { name, country, locode, distanceNm: greatCircleNm(lat, lon, found.lat, found.lon) }
}

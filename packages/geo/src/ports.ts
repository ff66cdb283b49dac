import { foldName } from './fold-name.ts'
import { greatCircleNm } from './great-circle.ts'

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
  /** Unit vectors of the rows, three numbers each. */
  readonly vectors: Float64Array
  readonly byFold: ReadonlyMap<string, readonly PortRow[]>
}

export interface NearestPort {
  readonly name: string
  readonly country: string
  readonly locode: string | null
  readonly distanceNm: number
}

const RADIANS = Math.PI / 180

const vectorOf = (lat: number, lon: number) => {
  const ring = Math.cos(lat * RADIANS)
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)] as const
}

/** A port's name without the words that people add or leave out ('Port of Chennai' and 'Chennai Port Trust' are 'chennai'). */
export const foldPortName = (name: string) => {
  const fold = foldName(name)
  const bare = fold
    .replace(/^(the )?(port|harbou?r) of /, '')
    .replace(/( (port|harbou?r|anchorage|terminal|trust|authority|roads))+$/, '')
  return bare === '' ? fold : bare
}

const indexByFold = (rows: readonly PortRow[]) => {
  const byFold = new Map<string, PortRow[]>()
  for (const row of rows) {
    for (const fold of new Set([row.name, ...row.aliases, row.locode ?? ''].map(foldPortName))) {
      if (fold !== '') byFold.set(fold, [...(byFold.get(fold) ?? []), row])
    }
  }
  return byFold
}

/** Indexes the rows of `data/geo/ports.json`: positions at once, names when they are first asked for. */
export const openPorts = (rows: readonly PortRow[]): Ports => {
  const vectors = new Float64Array(rows.length * 3)
  for (const [index, row] of rows.entries()) vectors.set(vectorOf(row.lat, row.lon), index * 3)
  let byFold: Map<string, PortRow[]> | null = null
  return {
    rows,
    vectors,
    get byFold() {
      return (byFold ??= indexByFold(rows))
    },
  }
}

/** The port nearest to a point in degrees, by great circle in nautical miles; null where the table is empty. */
export const nearestPort = ({ rows, vectors }: Ports, lat: number, lon: number): NearestPort | null => {
  const [x, y, z] = vectorOf(lat, lon)
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

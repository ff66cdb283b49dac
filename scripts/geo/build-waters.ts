/** Builds data/geo/waters.bin. Run by hand: `node scripts/geo/build-waters.ts [folder for the sources]`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Country } from '@varuna/geo/flags/countries'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Ring } from '@varuna/geo/coastline/encode-coastline'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { findCoastCountry, encodeWaters, squareCentre, openWaters, squareAt } from '@varuna/geo/waters/waters'
import { coastSquares, openSeaCoast, type MultiPolygons } from './open-sea-coast.ts'
import { parseCsv } from '@varuna/csv/parse-csv'

const COUNTRIES = '@geo-maps/countries-coastline-100m'
const LANDS = '@geo-maps/earth-lands-10m'
const VERSION = '0.6.0'
const STEP_DEGREES = 0.02
const COAST_NM = 1
const GAP_NM = 30
const RIVAL_NM = 60

const folder = process.argv[2] ?? join(tmpdir(), 'varuna-geo')
if (!existsSync(join(folder, 'node_modules', COUNTRIES)) || !existsSync(join(folder, 'node_modules', LANDS))) {
  mkdirSync(folder, { recursive: true })
  const wanted = [COUNTRIES, LANDS].map((name) => `${name}@${VERSION}`)
  execFileSync('npm', ['install', '--no-save', '--prefix', folder, ...wanted], { stdio: 'inherit' })
}
const readMap = (name: string) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'map.geo.json'), 'utf8')) as unknown

interface Feature {
  properties: { A3: string }
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

/** Yields points along a ring, at most `STEP_DEGREES` apart. */
function* along(ring: Ring) {
  for (const [at, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[at - 1] ?? [bx, by]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / STEP_DEGREES))
    for (let step = 1; step <= steps; step++)
      yield [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps] as const
  }
}

const codes = new Map(
  (JSON.parse(readFileSync('data/geo/countries.json', 'utf8')) as Country[]).map(({ iso2, iso3 }) => [iso3, iso2]),
)
const coast = openSeaCoast(readMap(LANDS) as MultiPolygons)
const tallies = new Map<number, Map<string, number>>()
for (const { properties, geometry } of (readMap(COUNTRIES) as { features: Feature[] }).features) {
  const iso2 = codes.get(properties.A3)
  if (iso2 === undefined) continue
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  for (const [outer = []] of polygons) {
    for (const [lon, lat] of along(outer)) {
      const square = squareAt(lat, lon)
      const tally = tallies.get(square) ?? new Map<string, number>()
      const known = tally.get(iso2)
      if (known === undefined && distanceFromShore(coast, lat, lon, COAST_NM) === null) continue
      tallies.set(square, tally.set(iso2, (known ?? 0) + 1))
    }
  }
}
const countryBySquare = new Map(
  [...tallies].map(([square, tally]) => [square, [...tally].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''] as const),
)
for (const island of parseCsv(readFileSync('data/geo/small-islands.csv', 'utf8'))) {
  if (island['country']) countryBySquare.set(squareAt(Number(island['lat']), Number(island['lon'])), island['country'])
}
for (const territory of parseCsv(readFileSync('data/geo/island-territories.csv', 'utf8'))) {
  const lat = Number(territory['lat'])
  const lon = Number(territory['lon'])
  const reach = Number(territory['radius_nm'])
  for (const [square, iso2] of countryBySquare) {
    if (iso2 !== territory['within']) continue
    const middle = squareCentre(square)
    if (greatCircleNm(lat, lon, middle.lat, middle.lon) <= reach) countryBySquare.set(square, territory['iso2'] ?? '')
  }
}

/**
 * Assigns coast that the countries' polygons miss to the country with coast nearby, when there is only one: a gap of a few miles is not a
 * dispute.
 */
const fillGaps = () => {
  const known = openWaters(encodeWaters(countryBySquare))
  const gaps = new Set(coastSquares(coast).filter((square) => !countryBySquare.has(square)))
  let filled = 0
  for (const square of gaps) {
    const { lat, lon } = squareCentre(square)
    if (findCoastCountry(known, lat, lon) !== null) continue
    const nearest = findCoastCountry(known, lat, lon, GAP_NM)
    if (nearest === null || findCoastCountry(known, lat, lon, RIVAL_NM, (iso2) => iso2 !== nearest) !== null) continue
    countryBySquare.set(square, nearest)
    filled++
  }
  return filled
}
const filled = fillGaps()
const bytes = encodeWaters(countryBySquare)
writeFileSync('data/geo/waters.bin', bytes)
console.log(
  `${countryBySquare.size} squares of ${new Set(countryBySquare.values()).size} countries, ${filled} of them in gaps, ${bytes.length} bytes`,
)

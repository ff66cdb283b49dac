/** Builds data/basemap/findBorders.bin and names.json. Run by hand: `node scripts/build-basemap.ts [folder with or for the sources]`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { encodeChartLines } from '@varuna/geo/tiles/chart-lines'
import { simplifyLine, type FlatLine } from '@varuna/geo/tiles/simplify-line'
import { fetchSources } from './fetch-sources.ts'
import { area, flatten, labelPoint, round, simplify, type Polygon } from './planar-rings.ts'
import { parseCsv } from '@varuna/csv/parse-csv'
import { decodeArcs, members, decodePolygons, type Topology } from './topology.ts'

const COUNTRIES = '@geo-maps/countries-coastline-100m'
const ATLAS = 'world-atlas'
const BORDER_TOLERANCE = 0.0008
const NAME_TOLERANCE = 0.02

const read = fetchSources('varuna-basemap', { [COUNTRIES]: '0.6.0', [ATLAS]: '2.0.2' }, process.argv[2])

interface Feature {
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
}

/** Finds findBorders: where the rings of two countries share edges, in either direction. */
function findBorders(features: Feature[]): FlatLine[] {
  const rings = features.flatMap(({ geometry }, country) =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
      .flat()
      .map((ring) => ({ country, ring })),
  )
  const keyOf = ([ax, ay]: number[], [bx, by]: number[]) => [`${ax},${ay}`, `${bx},${by}`].sort().join(' ')
  const owner = new Map<string, number>()
  const shared = new Set<string>()
  for (const { country, ring } of rings) {
    for (const [at, to] of ring.entries()) {
      const from = ring[at - 1]
      if (!from) continue
      const key = keyOf(from, to)
      const other = owner.get(key)
      if (other === undefined) owner.set(key, country)
      else if (other !== country) shared.add(key)
    }
  }
  const lines: FlatLine[] = []
  for (const { ring } of rings) {
    let line: FlatLine = []
    for (const [at, to] of ring.entries()) {
      const from = ring[at - 1]
      if (!from) continue
      if (shared.delete(keyOf(from, to))) {
        if (line.length === 0) lines.push((line = [...from]))
        line.push(...to)
      } else line = []
    }
  }
  return lines.map((line) => simplifyLine(line, BORDER_TOLERANCE))
}

function listCountryNames(topology: Topology) {
  const lines = decodeArcs(topology)
  return members(topology.objects['countries']).flatMap((country) => {
    const largest = decodePolygons(country, lines)
      .map((polygon) => flatten(polygon).map((ring) => round(simplify(ring, NAME_TOLERANCE), 2)))
      .sort((a, b) => area(b) - area(a))[0]
    const point = largest && labelPoint(largest)
    if (!largest || !point) return []
    const size = area(largest)
    const rank = size > 60 ? 0 : size > 12 ? 1 : size > 1.5 ? 2 : 3
    const [[lon, lat] = [0, 0]] = round([point], 2)
    return [{ kind: 'country', name: country.properties?.name ?? '', rank, lat, lon }]
  })
}

const seaNames = () =>
  parseCsv(readFileSync('data/basemap/seas.csv', 'utf8')).map((row) => ({
    kind: 'sea',
    name: row['name'] ?? '',
    rank: Number(row['rank']),
    lat: Number(row['lat']),
    lon: Number(row['lon']),
  }))

const lines = findBorders((read(COUNTRIES, 'map.geo.json') as { features: Feature[] }).features)
const bytes = encodeChartLines(lines.map((line) => ({ kind: 'border', line })))
writeFileSync('data/basemap/findBorders.bin', bytes)
const names = [...listCountryNames(read(ATLAS, 'countries-50m.json') as Topology), ...seaNames()]
writeFileSync('data/basemap/names.json', `[\n${names.map((name) => JSON.stringify(name)).join(',\n')}\n]\n`)
const places = lines.reduce((sum, line) => sum + line.length / 2, 0)
console.log(`${lines.length} findBorders, ${places} places, ${bytes.length} bytes; ${names.length} names`)

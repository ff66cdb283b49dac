/** Builds data/basemap/borders.bin and names.json. Run by hand: `node scripts/geo/build-basemap.ts [folder with or for the sources]`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryObject } from 'topojson-specification'
import { encodeChartLines } from '@varuna/geo/tiles/chart-lines'
import { simplifyLine, type FlatLine } from '@varuna/geo/geometry/simplify-line'
import { fetchSources } from './fetch-sources.ts'
import { area, flatten, labelPoint, round, simplify } from './planar-rings.ts'
import { parseCsv } from '@varuna/csv/parse-csv'
import { atlasPolygons, type Atlas } from './atlas-polygons.ts'

const COUNTRIES = '@geo-maps/countries-coastline-100m'
const ATLAS = 'world-atlas'
const BORDER_TOLERANCE = 0.0008
const NAME_TOLERANCE = 0.02

const read = fetchSources('varuna-basemap', { [COUNTRIES]: '0.6.0', [ATLAS]: '2.0.2' }, process.argv[2])

/** Finds borders: the lines where the rings of two countries share edges. */
function findBorders(countries: GeoJSON.FeatureCollection): FlatLine[] {
  const atlas = topology({ countries })
  const borders = mesh(atlas, atlas.objects['countries'] as GeometryObject, (one, other) => one !== other)
  return borders.coordinates.map((line) => simplifyLine(line.flat(), BORDER_TOLERANCE))
}

function listCountryNames(atlas: Atlas<{ name?: string }>) {
  return atlasPolygons(atlas, 'countries').flatMap(({ properties, polygons }) => {
    const largest = polygons
      .map((polygon) => flatten(polygon).map((ring) => round(simplify(ring, NAME_TOLERANCE), 2)))
      .sort((a, b) => area(b) - area(a))[0]
    const point = largest && labelPoint(largest)
    if (!largest || !point) return []
    const size = area(largest)
    const rank = size > 60 ? 0 : size > 12 ? 1 : size > 1.5 ? 2 : 3
    const [[lon, lat] = [0, 0]] = round([point], 2)
    return [{ kind: 'country', name: properties.name ?? '', rank, lat, lon }]
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

const lines = findBorders(read(COUNTRIES, 'map.geo.json') as GeoJSON.FeatureCollection)
const bytes = encodeChartLines(lines.map((line) => ({ kind: 'border', line })))
writeFileSync('data/basemap/borders.bin', bytes)
const names = [...listCountryNames(read(ATLAS, 'countries-50m.json') as Atlas<{ name?: string }>), ...seaNames()]
writeFileSync('data/basemap/names.json', `[\n${names.map((name) => JSON.stringify(name)).join(',\n')}\n]\n`)
const places = lines.reduce((sum, line) => sum + line.length / 2, 0)
console.log(`${lines.length} borders, ${places} places, ${bytes.length} bytes; ${names.length} names`)

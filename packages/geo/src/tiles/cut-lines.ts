import type { ChartLine } from './chart-lines.ts'
import { clipLine } from './clip-line.ts'
import { BUFFER, EXTENT, latAt, lonAt, tileX, tileY, type TileAt } from './mercator.ts'
import { simplifyLine, type FlatLine } from '../geometry/simplify-line.ts'
import type { TileFeature, TileLayer } from './vector-tile.ts'

/** In tile units, eight per pixel. */
const TOLERANCE = 3
/** Below its zoom, a line of the kind would merge with the coast it follows. */
const FIRST_ZOOM = { border: 0, territorial: 5, exclusive: 2 }

const box = { west: -BUFFER, south: -BUFFER, east: EXTENT + BUFFER, north: EXTENT + BUFFER }

/** Borders and maritime limits in a tile, as the layer 'lines' with one feature per kind. */
export const linesLayer = (lines: readonly ChartLine[], tile: TileAt): TileLayer => {
  const west = lonAt(tile, box.west)
  const east = lonAt(tile, box.east)
  const south = latAt(tile, box.north)
  const north = latAt(tile, box.south)
  const parts = new Map<ChartLine['kind'], FlatLine[]>()
  for (const { kind, line, ...bounds } of lines) {
    if (tile.z < FIRST_ZOOM[kind]) continue
    if (bounds.west > east || bounds.east < west || bounds.south > north || bounds.north < south) continue
    const drawn: FlatLine = []
    for (let at = 0; at < line.length; at += 2) {
      drawn.push(tileX(tile, line[at] as number), tileY(tile, line[at + 1] as number))
    }
    const kindParts = parts.get(kind) ?? []
    kindParts.push(...clipLine(simplifyLine(drawn, TOLERANCE), box))
    parts.set(kind, kindParts)
  }
  return {
    name: 'lines',
    features: [...parts].map(([kind, parts]): TileFeature => ({ type: 'line', parts, properties: { kind } })),
  }
}

import { CELLS_PER_DEGREE, COLUMNS, ROWS, UNITS_PER_DEGREE } from '../coastline/coastline-format.ts'
import type { Coastline } from '../coastline/coastline.ts'
import { isOnLand } from '../coastline/on-land.ts'
import { clipLine, type Bounds } from './clip-line.ts'
import { getCoastLines } from './coast-lines.ts'
import { joinLines } from './join-lines.ts'
import { BUFFER, EXTENT, latAt, lonAt, tileX, tileY, type TileAt } from './mercator.ts'
import type { FlatLine } from '../geometry/simplify-line.ts'
import { traceLand } from './trace-land.ts'
import type { TileLayer } from './vector-tile.ts'

/** A closed shape in tile units; later shapes cover earlier ones. */
export interface Shore {
  readonly kind: 'land' | 'water'
  readonly ring: FlatLine
}

/** From this zoom on, the coast is read cell by cell; below it, in blocks whose side doubles with each zoom level. */
const CELL_ZOOM = 6
/** In tile units, eight per pixel; each entry applies from its zoom upwards. */
const DETAIL = [
  { zoom: 12, tolerance: 0.75, island: 0, lake: 0 },
  { zoom: 9, tolerance: 3, island: 4, lake: 12 },
  { zoom: 4, tolerance: 3, island: 4, lake: 24 },
  { zoom: 0, tolerance: 4, island: 5, lake: 24 },
] as const
/** The world's edges are cut slightly inside, where the frame of the source does not show. */
const WORLD_EDGE_INSET = 0.4
const LATTICE_OFFSET = 1 / 3
const PROBES = 8

const getTileBounds = ({ z, x, y }: TileAt): Bounds => ({
  west: x === 0 ? WORLD_EDGE_INSET : -BUFFER - LATTICE_OFFSET,
  east: x === 2 ** z - 1 ? EXTENT - WORLD_EDGE_INSET : EXTENT + BUFFER + LATTICE_OFFSET,
  south: y === 0 ? WORLD_EDGE_INSET : -BUFFER - LATTICE_OFFSET,
  north: y === 2 ** z - 1 ? EXTENT - WORLD_EDGE_INSET : EXTENT + BUFFER + LATTICE_OFFSET,
})

/** Moves points on the world's edges out to the tile buffer, so that the edge is not drawn as coast. */
const extendPastWorldEdge = (value: number, low: number, high: number) =>
  value === low ? Math.min(low, -BUFFER) : value === high ? Math.max(high, EXTENT + BUFFER) : value

const detailAt = (z: number) => {
  const unit = (360 * UNITS_PER_DEGREE) / (EXTENT * 2 ** z)
  const { tolerance, island, lake } = DETAIL.find(({ zoom }) => z >= zoom) ?? DETAIL[0]
  return { tolerance: unit * tolerance, minIsland: unit * island, minLake: unit * lake }
}

const getLinesInBounds = (coastline: Coastline, tile: TileAt, box: Bounds): FlatLine[] => {
  const side = 2 ** Math.max(0, CELL_ZOOM - tile.z)
  const block = (degrees: number, count: number) =>
    Math.max(0, Math.min(Math.ceil(count / side) - 1, Math.floor((degrees * CELLS_PER_DEGREE) / side)))
  const detail = detailAt(tile.z)
  const lines: FlatLine[] = []
  const first = block(latAt(tile, box.north) + 90, ROWS)
  const last = block(latAt(tile, box.south) + 90, ROWS)
  for (let row = first; row <= last; row++) {
    const west = block(lonAt(tile, box.west) + 180, COLUMNS)
    const east = block(lonAt(tile, box.east) + 180, COLUMNS)
    for (let column = west; column <= east; column++)
      lines.push(...getCoastLines(coastline, { column, row, side }, detail))
  }
  return joinLines(lines)
}

const projectLine = (tile: TileAt, line: FlatLine): FlatLine => {
  const drawn: FlatLine = []
  for (let at = 0; at < line.length; at += 2) {
    drawn.push(
      tileX(tile, (line[at] as number) / UNITS_PER_DEGREE - 180),
      tileY(tile, (line[at + 1] as number) / UNITS_PER_DEGREE - 90),
    )
  }
  return drawn
}

const isClosed = (line: FlatLine) => line[0] === line.at(-2) && line[1] === line.at(-1)

const reverseLine = (line: FlatLine): FlatLine => {
  const back: FlatLine = []
  for (let at = line.length - 2; at >= 0; at -= 2) back.push(line[at] as number, line[at + 1] as number)
  return back
}

/** Twice the area of a closed line with y downward, positive when clockwise on screen. */
const twiceArea = (line: FlatLine) => {
  let sum = 0
  for (let at = 2; at < line.length; at += 2) {
    sum += (line[at - 2] as number) * (line[at + 1] as number) - (line[at] as number) * (line[at - 1] as number)
  }
  return sum
}

/** Whether most sample points along a box's sides are on land; coast too small for the tile does not count. */
const isMostlyLand = ({ west, south, east, north }: Bounds, isLand: (x: number, y: number) => boolean) => {
  let onLand = 0
  for (let probe = 0; probe < PROBES; probe++) {
    const part = (probe + 0.5) / PROBES
    const x = west + part * (east - west)
    const y = south + part * (north - south)
    for (const [px, py] of [
      [x, south],
      [x, north],
      [west, y],
      [east, y],
    ] as const) {
      if (isLand(px, py)) onLand++
    }
  }
  return onLand > PROBES * 2
}

/** The land and inland water of a tile as shapes to paint in order over the sea. */
export const cutCoast = (coastline: Coastline, tile: TileAt): Shore[] => {
  const box = getTileBounds(tile)
  const open: FlatLine[] = []
  const closed: { ring: FlatLine; area: number }[] = []
  for (const line of getLinesInBounds(coastline, tile, box)) {
    const drawn = projectLine(tile, line)
    const parts = clipLine(drawn, box)
    const [only] = parts
    if (parts.length === 1 && only && isClosed(only)) closed.push({ ring: only, area: twiceArea(only) })
    else if (isClosed(drawn)) open.push(...joinLines(parts))
    else open.push(...parts)
  }
  const isLand = (x: number, y: number) => isOnLand(coastline, latAt(tile, y), lonAt(tile, x))
  const land = traceLand(open, box, isLand, () => isMostlyLand(box, isLand))
  const push = (ring: FlatLine): FlatLine =>
    ring.map((value, at) =>
      at % 2 === 0 ? extendPastWorldEdge(value, box.west, box.east) : extendPastWorldEdge(value, box.south, box.north),
    )
  return [
    ...land.map((ring): Shore => ({ kind: 'land', ring: push(ring) })),
    ...closed
      .sort((a, b) => Math.abs(b.area) - Math.abs(a.area))
      .map(({ ring, area }): Shore => ({
        kind: area > 0 ? 'land' : 'water',
        ring: area > 0 ? ring : reverseLine(ring),
      })),
  ]
}

/** The shapes of `cutCoast` as a layer, merged into as few features as their order allows. */
export const coastLayer = (coastline: Coastline, tile: TileAt): TileLayer => {
  const features: { type: 'polygon'; parts: FlatLine[]; properties: { kind: Shore['kind'] } }[] = []
  for (const { kind, ring } of cutCoast(coastline, tile)) {
    const last = features.at(-1)
    if (last?.properties.kind === kind) last.parts.push(ring)
    else features.push({ type: 'polygon', parts: [ring], properties: { kind } })
  }
  return { name: 'coast', features }
}

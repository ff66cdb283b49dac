import {
  CELLS_PER_DEGREE,
  CELL_WORDS,
  COLUMNS,
  HEADER_WORDS,
  MAGIC,
  REFERENCE_X,
  REFERENCE_Y,
  ROWS,
  UNITS_PER_DEGREE,
  VERSION,
  decodeX,
} from './coastline-format.ts'
import { buildCoastSeeds } from './coast-seeds.ts'
import { buildPyramid, type Level } from './pyramid.ts'

/** A closed ring of [lon, lat] in degrees with land on its right. A point is on land when an odd number of rings contain it. */
export type Ring = readonly (readonly [number, number])[]

const CELL_UNITS = UNITS_PER_DEGREE / CELLS_PER_DEGREE
const MAX_EDGE_UNITS = CELL_UNITS / 5
/** An edge that crosses a cell boundary must fit the 15 bits of an x. */
const MAX_CROSSING_EDGE_UNITS = 0x4000 - CELL_UNITS / 2 - 3
const HALF_WORLD = 180 * UNITS_PER_DEGREE
const SOUTH_FRAME = -85 * UNITS_PER_DEGREE

/** Edges that only close the map at its frame (180 E, 180 W, 85 S and beyond) are not coast. */
const isFrame = (ax: number, ay: number, bx: number, by: number) =>
  (Math.abs(ax) >= HALF_WORLD - 1 && Math.abs(bx) >= HALF_WORLD - 1 && Math.abs(ax - bx) <= 1) ||
  (ay <= SOUTH_FRAME && by <= SOUTH_FRAME)

const PEN_UP = 0x8000

class CellPoints {
  points = new Int16Array(32)
  length = 0
  lastEdge = -1

  add(edge: number, ax: number, ay: number, bx: number, by: number) {
    if (decodeX(ax) !== ax || decodeX(bx) !== bx) throw new RangeError(`An edge leaves its cell too far: ${ax}, ${bx}`)
    if (edge !== this.lastEdge + 1 || this.lastEdge < 0) {
      this.push(ax ^ PEN_UP, ay)
    }
    this.push(bx, by)
    this.lastEdge = edge
  }

  private push(x: number, y: number) {
    if (this.length + 2 > this.points.length) {
      const larger = new Int16Array(this.points.length * 2)
      larger.set(this.points)
      this.points = larger
    }
    this.points[this.length++] = x
    this.points[this.length++] = y
  }
}

const toCellIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(value / CELL_UNITS)))

/** Column or row that alone contains a coordinate; null within a unit of a boundary, which belongs to two. */
const onlyCell = (value: number) =>
  Math.floor((value - 2) / CELL_UNITS) === Math.floor((value + 2) / CELL_UNITS) ? Math.floor(value / CELL_UNITS) : null

const countSteps = (ax: number, ay: number, bx: number, by: number) => {
  const column = onlyCell(ax)
  const row = onlyCell(ay)
  const stays = column !== null && row !== null && column === onlyCell(bx) && row === onlyCell(by)
  return Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / (stays ? MAX_EDGE_UNITS : MAX_CROSSING_EDGE_UNITS))
}

/** Whether a segment touches the square of half side `half` around the origin. */
const meetsSquare = (ax: number, ay: number, bx: number, by: number, half: number) => {
  if (Math.max(ax, bx) < -half || Math.min(ax, bx) > half) return false
  if (Math.max(ay, by) < -half || Math.min(ay, by) > half) return false
  return Math.abs(ax * by - ay * bx) <= half * (Math.abs(bx - ax) + Math.abs(by - ay))
}

/** Encodes rings as the file that `openCoastline` reads. Everything south of 85 S counts as land. */
export const encodeCoastline = (rings: Iterable<Ring>): Uint8Array => {
  const cells = new Map<number, CellPoints>()
  const crossings: number[][] = Array.from({ length: ROWS }, () => [])
  let edge = 0

  const addToScanlines = (ax: number, ay: number, bx: number, by: number) => {
    const shift = ROWS * CELL_UNITS * 0.5 - CELL_UNITS / 2 - REFERENCE_Y
    const first = Math.max(0, Math.ceil((Math.min(ay, by) + shift) / CELL_UNITS))
    const last = Math.min(ROWS - 1, Math.floor((Math.max(ay, by) + shift) / CELL_UNITS))
    for (let row = first; row <= last; row++) {
      crossings[row]?.push(ax + ((row * CELL_UNITS - shift - ay) / (by - ay)) * (bx - ax))
    }
  }

  const addToCells = (ax: number, ay: number, bx: number, by: number) => {
    const west = toCellIndex(Math.min(ax, bx) + HALF_WORLD - 1, COLUMNS)
    const east = toCellIndex(Math.max(ax, bx) + HALF_WORLD + 1, COLUMNS)
    const south = toCellIndex(Math.min(ay, by) + HALF_WORLD / 2 - 1, ROWS)
    const north = toCellIndex(Math.max(ay, by) + HALF_WORLD / 2 + 1, ROWS)
    for (let row = south; row <= north; row++) {
      for (let column = west; column <= east; column++) {
        const x = (column + 0.5) * CELL_UNITS - HALF_WORLD
        const y = (row + 0.5) * CELL_UNITS - HALF_WORLD / 2
        if (!meetsSquare(ax - x, ay - y, bx - x, by - y, CELL_UNITS / 2 + 1)) continue
        const index = row * COLUMNS + column
        const cell = cells.get(index) ?? new CellPoints()
        cells.set(index, cell)
        cell.add(edge, ax - x, ay - y, bx - x, by - y)
      }
    }
  }

  for (const ring of rings) {
    edge++
    let [ax, ay] = [NaN, NaN]
    for (const [lon, lat] of ring) {
      const endX = Math.round(lon * UNITS_PER_DEGREE)
      const endY = Math.round(lat * UNITS_PER_DEGREE)
      if (endX === ax && endY === ay) continue
      const startX = ax
      const startY = ay
      const frame = isFrame(startX, startY, endX, endY)
      const steps = Number.isNaN(startX) ? 1 : countSteps(startX, startY, endX, endY)
      for (let step = 1; step <= steps; step++) {
        const bx = Math.round(startX + ((endX - startX) * step) / steps)
        const by = Math.round(startY + ((endY - startY) * step) / steps)
        if (!Number.isNaN(bx)) {
          addToScanlines(ax, ay, bx, by)
          edge++
          if (!frame) addToCells(ax, ay, bx, by)
        }
        ;[ax, ay] = [bx, by]
      }
      ;[ax, ay] = [endX, endY]
    }
  }
  return packFile(cells, crossings)
}

const rasterizeLand = (crossings: number[][]) => {
  const land = new Uint32Array(CELL_WORDS)
  for (const [row, unsorted] of crossings.entries()) {
    const sorted = unsorted.sort((a, b) => a - b)
    const forced = (row + 1) * CELL_UNITS - HALF_WORLD / 2 <= SOUTH_FRAME
    let passed = 0
    for (let column = 0; column < COLUMNS; column++) {
      const x = (column + 0.5) * CELL_UNITS - HALF_WORLD + REFERENCE_X
      while (passed < sorted.length && (sorted[passed] as number) < x) passed++
      const cell = row * COLUMNS + column
      if (forced || passed % 2 === 1) land[cell >>> 5] = (land[cell >>> 5] as number) | (1 << (cell & 31))
    }
  }
  return land
}

const packFile = (cells: Map<number, CellPoints>, crossings: number[][]) => {
  const order = [...cells.keys()].sort((a, b) => a - b)
  const mixed = new Uint32Array(CELL_WORDS)
  const starts = new Uint32Array(order.length + 1)
  for (const [index, cell] of order.entries()) {
    mixed[cell >>> 5] = (mixed[cell >>> 5] as number) | (1 << (cell & 31))
    starts[index + 1] = (starts[index] as number) + (cells.get(cell)?.length ?? 0) / 2
  }
  const total = starts[order.length] as number
  const header = new Uint32Array(HEADER_WORDS)
  header.set([MAGIC, VERSION, order.length, total])
  const [cellLevel] = buildPyramid(Uint32Array.from(order), COLUMNS, ROWS, 1 / CELLS_PER_DEGREE)
  const seeds = buildCoastSeeds(Uint32Array.from(order), cellLevel as Level)
  const bytes = new Uint8Array((HEADER_WORDS + 2 * CELL_WORDS + starts.length + seeds.length + total) * 4)
  let offset = 0
  for (const part of [header, rasterizeLand(crossings), mixed, starts, seeds]) {
    bytes.set(new Uint8Array(part.buffer), offset)
    offset += part.byteLength
  }
  for (const cell of order) {
    const { points, length } = cells.get(cell) as CellPoints
    bytes.set(new Uint8Array(points.buffer, 0, length * 2), offset)
    offset += length * 2
  }
  return bytes
}

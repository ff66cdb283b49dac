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
  xOf,
} from './coastline-format.ts'
import { buildCoastSeeds } from './coast-seeds.ts'
import { buildPyramid, type Level } from './pyramid.ts'

/** A closed ring of [lon, lat] in degrees, land on its right hand; a point is on land where an odd number of rings hold it. */
export type Ring = readonly (readonly [number, number])[]

const CELL = UNITS_PER_DEGREE / CELLS_PER_DEGREE
const LONGEST_EDGE = CELL / 5
/** What leaves a cell must not go beyond the 15 bits of an x. */
const LONGEST_LEAVING = 0x4000 - CELL / 2 - 3
const HALF_WORLD = 180 * UNITS_PER_DEGREE
const SOUTH_FRAME = -85 * UNITS_PER_DEGREE

/** Edges that only close the map at its border (180 E, 180 W, 85 S and beyond) are no coast. */
const isFrame = (ax: number, ay: number, bx: number, by: number) =>
  (Math.abs(ax) >= HALF_WORLD - 1 && Math.abs(bx) >= HALF_WORLD - 1 && Math.abs(ax - bx) <= 1) ||
  (ay <= SOUTH_FRAME && by <= SOUTH_FRAME)

const PEN_UP = 0x8000

class CellPoints {
  points = new Int16Array(32)
  length = 0
  lastEdge = -1

  add(edge: number, ax: number, ay: number, bx: number, by: number) {
    if (xOf(ax) !== ax || xOf(bx) !== bx) throw new RangeError(`An edge leaves its cell too far: ${ax}, ${bx}`)
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

const cellOf = (value: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(value / CELL)))

/** The cell, in one direction, that alone holds a place; null within a unit of a side, where two do. */
const onlyCell = (value: number) =>
  Math.floor((value - 2) / CELL) === Math.floor((value + 2) / CELL) ? Math.floor(value / CELL) : null

const stepsOf = (ax: number, ay: number, bx: number, by: number) => {
  const [column, row] = [onlyCell(ax), onlyCell(ay)]
  const stays = column !== null && row !== null && column === onlyCell(bx) && row === onlyCell(by)
  return Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / (stays ? LONGEST_EDGE : LONGEST_LEAVING))
}

/** Does the segment meet the square of half side `half` about the origin? */
const meetsSquare = (ax: number, ay: number, bx: number, by: number, half: number) => {
  if (Math.max(ax, bx) < -half || Math.min(ax, bx) > half) return false
  if (Math.max(ay, by) < -half || Math.min(ay, by) > half) return false
  return Math.abs(ax * by - ay * bx) <= half * (Math.abs(bx - ax) + Math.abs(by - ay))
}

/** Packs rings into the file that `openCoastline` reads; everything south of 85 S counts as land. */
export const encodeCoastline = (rings: Iterable<Ring>): Uint8Array => {
  const cells = new Map<number, CellPoints>()
  const crossings: number[][] = Array.from({ length: ROWS }, () => [])
  let edge = 0

  const addToScanlines = (ax: number, ay: number, bx: number, by: number) => {
    const shift = ROWS * CELL * 0.5 - CELL / 2 - REFERENCE_Y
    const first = Math.max(0, Math.ceil((Math.min(ay, by) + shift) / CELL))
    const last = Math.min(ROWS - 1, Math.floor((Math.max(ay, by) + shift) / CELL))
    for (let row = first; row <= last; row++) {
      crossings[row]?.push(ax + ((row * CELL - shift - ay) / (by - ay)) * (bx - ax))
    }
  }

  const addToCells = (ax: number, ay: number, bx: number, by: number) => {
    const west = cellOf(Math.min(ax, bx) + HALF_WORLD - 1, COLUMNS)
    const east = cellOf(Math.max(ax, bx) + HALF_WORLD + 1, COLUMNS)
    const south = cellOf(Math.min(ay, by) + HALF_WORLD / 2 - 1, ROWS)
    const north = cellOf(Math.max(ay, by) + HALF_WORLD / 2 + 1, ROWS)
    for (let row = south; row <= north; row++) {
      for (let column = west; column <= east; column++) {
        const x = (column + 0.5) * CELL - HALF_WORLD
        const y = (row + 0.5) * CELL - HALF_WORLD / 2
        if (!meetsSquare(ax - x, ay - y, bx - x, by - y, CELL / 2 + 1)) continue
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
      const [startX, startY] = [ax, ay]
      const frame = isFrame(startX, startY, endX, endY)
      const steps = Number.isNaN(startX) ? 1 : stepsOf(startX, startY, endX, endY)
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
  return pack(cells, crossings)
}

const landBits = (crossings: number[][]) => {
  const land = new Uint32Array(CELL_WORDS)
  for (const [row, unsorted] of crossings.entries()) {
    const sorted = unsorted.sort((a, b) => a - b)
    const forced = (row + 1) * CELL - HALF_WORLD / 2 <= SOUTH_FRAME
    let passed = 0
    for (let column = 0; column < COLUMNS; column++) {
      const x = (column + 0.5) * CELL - HALF_WORLD + REFERENCE_X
      while (passed < sorted.length && (sorted[passed] as number) < x) passed++
      const cell = row * COLUMNS + column
      if (forced || passed % 2 === 1) land[cell >>> 5] = (land[cell >>> 5] as number) | (1 << (cell & 31))
    }
  }
  return land
}

const pack = (cells: Map<number, CellPoints>, crossings: number[][]) => {
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
  for (const part of [header, landBits(crossings), mixed, starts, seeds]) {
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

import { ByteWriter } from './byte-writer.ts'
import type { FlatLine } from '../geometry/simplify-line.ts'

/** A line as alternating x and y, in degrees east and north, with its bounding box. */
export interface ChartLine {
  readonly kind: 'border' | 'territorial' | 'exclusive'
  readonly line: FlatLine
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const KINDS = ['border', 'territorial', 'exclusive'] as const
const UNITS_PER_DEGREE = 10_000
/** Longer lines are split, so that a tile reads only the pieces it needs. */
const MAX_PIECE_POSITIONS = 200

/** Encodes lines as the file that `openChartLines` reads: per piece its kind, its number of positions and their steps in 1e-4 degree. */
export const encodeChartLines = (lines: readonly { kind: ChartLine['kind']; line: FlatLine }[]): Uint8Array => {
  const writer = new ByteWriter()
  for (const { kind, line } of lines) {
    const places: FlatLine = []
    for (let at = 0; at < line.length; at += 2) {
      const x = Math.round((line[at] as number) * UNITS_PER_DEGREE)
      const y = Math.round((line[at + 1] as number) * UNITS_PER_DEGREE)
      if (x !== places.at(-2) || y !== places.at(-1)) places.push(x, y)
    }
    for (let first = 0; first + 2 < places.length; first += (MAX_PIECE_POSITIONS - 1) * 2) {
      const piece = places.slice(first, first + MAX_PIECE_POSITIONS * 2)
      writer.varint(KINDS.indexOf(kind))
      writer.varint(piece.length / 2)
      for (let at = 0; at < piece.length; at++) writer.signed((piece[at] as number) - (piece[at - 2] ?? 0))
    }
  }
  return writer.finish()
}

/** Decodes the file that `encodeChartLines` writes; throws for any other. */
export const openChartLines = (bytes: Uint8Array): ChartLine[] => {
  const lines: ChartLine[] = []
  let at = 0
  const varint = () => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  const signed = () => {
    const value = varint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  while (at < bytes.length) {
    const kind = KINDS[varint()]
    const count = varint()
    if (kind === undefined) throw new Error('Not a file of chart lines')
    const line: FlatLine = []
    let [x, y] = [0, 0]
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let place = 0; place < count; place++) {
      x += signed()
      y += signed()
      const lon = x / UNITS_PER_DEGREE
      const lat = y / UNITS_PER_DEGREE
      line.push(lon, lat)
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    lines.push({ kind, line, west, south, east, north })
  }
  return lines
}

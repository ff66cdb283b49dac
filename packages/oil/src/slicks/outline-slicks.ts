import { contours } from 'd3-contour'
import type { Heat } from './heat.ts'
import { simplifyRing, type Point } from './simplify-ring.ts'

export type Slick = {
  /** Outline first, then holes: closed rings of places in shares of the image's width and height, 0 to 1. */
  rings: Point[][]
  /** Share of the image's area, 0 to 1. */
  share: number
  /** Direction of the long axis towards the head, in the image, degrees from up clockwise, 0 to below 360. */
  axisDegrees: number
  /** Length along the axis as a share of the image's diagonal, 0 to 1. */
  lengthShare: number
  /** The narrower end of the axis, in shares of width and height. */
  head: Point
}

export type SlickOptions = {
  /** Share of oil from which a cell is part of a slick, 0 to 1. */
  threshold: number
  /** Minimum share of the image; smaller slicks are dropped. */
  minShare: number
  /** Width of the image divided by its height. */
  aspect: number
}

const mostSlicks = 20
const toleranceCells = 0.4

/** Outlines the slicks of a heat map, largest first, at most twenty. */
export function outlineSlicks(heat: Heat, { threshold, minShare, aspect }: SlickOptions): Slick[] {
  const { width, height } = heat
  const level = 255 * threshold
  // Declared for lists of numbers, but it only reads values by their place; a copy of a large map would take longer than its outlines.
  const [multi] = contours().size([width, height]).thresholds([level])(heat.data as unknown as number[])
  const polygons = (multi?.coordinates ?? []) as Point[][][]
  return polygons
    .map((rings) => ({ rings, cells: cellsInside(heat, rings, level) }))
    .filter(({ cells }) => cells.length > 0 && cells.length >= minShare * width * height)
    .sort((a, b) => b.cells.length - a.cells.length)
    .slice(0, mostSlicks)
    .map(({ rings, cells }) => ({
      rings: rings
        .map((ring) => simplifyRing(ring, toleranceCells))
        .filter((ring) => ring.length > 3)
        .map((ring) => ring.map(([x, y]) => inImage(x / width, y / height))),
      share: cells.length / (width * height),
      ...measureAxis(cells, heat, aspect),
    }))
}

/** Share of the image covered by slicks, 0 to 1. */
export const coveredShare = (slicks: readonly Slick[]): number =>
  Math.min(
    1,
    slicks.reduce((sum, { share }) => sum + share, 0),
  )

/** Centres of the cells at `level` or above inside a polygon, by the even-odd rule, so cells in holes are excluded. */
function cellsInside({ width, height, data }: Heat, rings: Point[][], level: number): Point[] {
  const [outline = []] = rings
  const top = Math.max(0, Math.floor(outline.reduce((least, [, y]) => Math.min(least, y), Infinity)))
  const bottom = Math.min(height, Math.ceil(outline.reduce((most, [, y]) => Math.max(most, y), 0)))
  const crossings = Array.from({ length: Math.max(0, bottom - top) }, (): number[] => [])
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) addCrossings(crossings, top, ring[i - 1] as Point, ring[i] as Point)
  const cells: Point[] = []
  for (const [at, row] of crossings.entries()) {
    const y = top + at
    row.sort((a, b) => a - b)
    for (let i = 1; i < row.length; i += 2)
      for (let x = Math.ceil((row[i - 1] as number) - 0.5); x + 0.5 < (row[i] as number) && x < width; x++)
        if ((data[y * width + x] as number) >= level) cells.push([x + 0.5, y + 0.5])
  }
  return cells
}

/** Crossings of an edge with the centre lines of cell rows; `top` is the first row. */
function addCrossings(rows: number[][], top: number, [ax, ay]: Point, [bx, by]: Point): void {
  const first = Math.max(top, Math.ceil(Math.min(ay, by) - 0.5))
  for (let y = first; y + 0.5 < Math.max(ay, by) && y < top + rows.length; y++)
    rows[y - top]?.push(ax + ((y + 0.5 - ay) / (by - ay)) * (bx - ax))
}

/** Direction, length and head of a set of cells, from their second moments and, for the head, the sign of the third. */
function measureAxis(cells: Point[], { width, height }: Heat, aspect: number): Omit<Slick, 'rings' | 'share'> {
  const points = cells.map(([x, y]): Point => [(x / width) * aspect, y / height])
  const count = points.length
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
    xy += (x - meanX) * (y - meanY)
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  let [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const along = points.map(([x, y]) => (x - meanX) * dx + (y - meanY) * dy)
  // The centre of mass lies nearer to the wider end, so the third moment is positive towards the narrower one.
  const isHeadBehind = along.reduce((sum, a) => sum + a ** 3, 0) < 0
  if (isHeadBehind) [dx, dy] = [-dx, -dy]
  const least = along.reduce((least, a) => Math.min(least, a), Infinity)
  const most = along.reduce((most, a) => Math.max(most, a), -Infinity)
  const reach = isHeadBehind ? -least : most
  return {
    axisDegrees: (Math.atan2(dx, -dy) * (180 / Math.PI) + 360) % 360,
    lengthShare: Math.min(1, (most - least) / Math.hypot(aspect, 1)),
    head: inImage((meanX + reach * dx) / aspect, meanY + reach * dy),
  }
}

const inImage = (x: number, y: number): Point => [rounded(x), rounded(y)]

/** A tenth of a pixel in a 1,000-pixel image. */
const rounded = (share: number) => Math.round(1e4 * Math.min(1, Math.max(0, share))) / 1e4
